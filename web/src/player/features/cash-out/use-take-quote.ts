import type { CashOutQuote } from '@crease/contracts/wire/bet.ts';
import { useRef, useState } from 'react';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import { cashOut } from '#data/queries/take-cash-out.ts';
import { refreshOpenBets } from '#data/stores/open-bets.ts';
import { sentenceText, t } from '#text/text.ts';
import { signedText } from './signed-text.ts';

/** Takes cash-out quotes, one at a time, and tells what came of the last one. */
export function useTakeQuote() {
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** An act that no answer came to: its repeat is the same act, so it cannot happen twice. */
  const unanswered = useRef<{ readonly what: string; readonly id: string } | null>(null);

  /**
   * @param amount a part of the quote in rupees; absent: all of it.
   * @returns whether the bets were placed.
   */
  const take = async (quote: CashOutQuote, amount?: number): Promise<boolean> => {
    const { marketId, quoteVersion } = quote;
    const what = `${marketId}:${amount ?? 'all'}`;
    const id = unanswered.current?.what === what ? unanswered.current.id : crypto.randomUUID();
    unanswered.current = { what, id };
    setSentAt(Date.now());
    setProblem(null);
    try {
      const part = amount === undefined ? {} : { amount };
      await cashOut({ marketId, quoteVersion, ...part, clientRequestId: id });
      unanswered.current = null;
      return true;
    } catch (failure) {
      if (isRefusal(failure)) unanswered.current = null;
      setProblem(problemOf(failure));
      // Whatever was placed after all shows there.
      refreshOpenBets();
      return false;
    } finally {
      setSentAt(null);
    }
  };
  return { sentAt, problem, take };
}

/** Only a refusal is known to have placed nothing. */
function isRefusal(failure: unknown): failure is CallFailure {
  return failure instanceof CallFailure && failure.status >= 400 && failure.status < 500;
}

function problemOf(failure: unknown): string {
  if (!isRefusal(failure)) return t('No answer came. Look at your bets before you press again.');
  const { amount } = failure.details;
  return typeof amount === 'number'
    ? t('Quote changed: now {amount}. Nothing was placed.', { amount: signedText(amount) })
    : t('{reason}. Nothing was placed.', { reason: sentenceText(messageOf(failure)) });
}
