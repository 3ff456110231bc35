import type { CashOutQuote, OpenBet } from '@crease/contracts/wire/bet.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AnswerOf, call } from '#data/api/call.ts';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import { rupeesText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { hasQuotedLine, isRunsBook } from '#player/betting/kind-traits.ts';
import { oddsTextNow } from '#player/betting/odds-text.ts';
import { openBets, putBet, refreshOpenBets, setBalance } from '#player/betting/open-bets.ts';
import { offerText } from '#player/betting/quote.ts';
import { signal } from '#player/betting/signal.ts';
import { runnerText } from '#text/name-text.ts';
import { phrase, t } from '#text/text.ts';
import { toasts } from '#ui/toast/toasts.ts';

const QUOTE_MS = 1_500;

/** A fresh cash-out quote of a market, asked again while somebody looks at it. */
export function useCashOutQuote(marketId: number): CashOutQuote | null {
  const { data } = useQuery({
    queryKey: ['cash-out', marketId],
    queryFn: ({ signal }) => call('getCashOutQuote', { marketId }, signal),
    refetchInterval: QUOTE_MS,
    staleTime: 0,
  });
  return data ?? null;
}

export interface CashOutInput {
  readonly marketId: number;
  readonly amount?: number;
  readonly quoteVersion: number;
  /** The same one again for a repeat whose first answer never came: it is done once. */
  readonly clientRequestId: string;
}

/**
 * Takes the quote, or part of it.
 *
 * @param result what the quote, or the part of it, leaves; rupees.
 * @throws CallFailure
 */
async function cashOut(input: CashOutInput, result: number): Promise<AnswerOf<'cashOut'>> {
  const answer = await call('cashOut', input);
  setBalance(answer);
  for (const bet of answer.bets) putBet(bet);
  tellCashedOut(answer.bets, input.marketId, result);
  signal('matched');
  return answer;
}

/** What the cash-out came to, the bets that did it, and what still waits in the market: that is left as it is. */
function tellCashedOut(bets: readonly OpenBet[], marketId: number, result: number): void {
  const values = { count: bets.length, stake: rupeesText(sumOf(bets, ({ stake }) => stake)) };
  const placed = t(
    '{count, plural, one {# bet of {stake} was placed.} other {# bets of {stake} in all were placed.}}',
    values,
  );
  const own = openBets.getState().bets.filter((bet) => bet.marketId === marketId);
  const waiting = sumOf(own, ({ unmatchedStake }) => unmatchedStake);
  const left =
    waiting === 0
      ? ''
      : ` ${t('{stake} of this market is still unmatched and stays in the book.', {
          stake: rupeesText(waiting),
        })}`;
  const amount = result > 0 ? `+${rupeesText(result)}` : rupeesText(result);
  toasts.show('success', t('Cashed out: {amount}', { amount }), `${placed}${left}`);
}

/** In paise, so that the sum is exact. */
function sumOf(bets: readonly OpenBet[], rupeesIn: (bet: OpenBet) => number): number {
  return bets.reduce((sum, bet) => sum + Math.round(rupeesIn(bet) * 100), 0) / 100;
}

const WORDS = { 1: phrase('Back'), 2: phrase('Lay'), 3: phrase('Yes'), 4: phrase('No') } as const;

/** A hedge without its stake: `Lay India at 1.60`, `Back India at 58`, `No 51 at 60`. */
export function hedgeText(market: WireMarket, bet: CashOutQuote['bets'][number]): string {
  const { kind, house, runners } = market;
  const side = t(WORDS[bet.type]);
  const offer = offerText(kind, { rate: bet.rate, line: bet.fancyValue }, null, oddsTextNow);
  if (hasQuotedLine(kind)) return t('{side} {offer}', { side, offer });
  const runner = runners.find(({ id }) => id === bet.runnerId);
  const name = runner === undefined ? '' : runnerText(runner);
  const odds = house ? offer : isRunsBook(kind) ? priceText(bet.rate) : oddsTextNow(bet.rate);
  return t('{side} {name} at {odds}', { side, name, odds });
}

/** What the amount of a quote holds for: `The same result whoever wins, before commission.` */
export function outcomeText({ kind, commissionPercent }: WireMarket): string {
  if (isRunsKind(kind)) {
    return commissionPercent > 0
      ? t('The same profit whatever the result, before commission.')
      : t('The same profit whatever the result.');
  }
  return commissionPercent > 0
    ? t('The same result whoever wins, before commission.')
    : t('The same result whoever wins.');
}

/** `+₹1,562.50`, `−₹300`. */
export function signedText(rupees: number): string {
  return rupees > 0 ? `+${rupeesText(rupees)}` : rupeesText(rupees);
}

export function signOf(rupees: number | null): 'plus' | 'minus' {
  return (rupees ?? 0) < 0 ? 'minus' : 'plus';
}

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
      const result = amount ?? quote.amount ?? 0;
      await cashOut({ marketId, quoteVersion, ...part, clientRequestId: id }, result);
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
    : t('{reason}. Nothing was placed.', { reason: messageOf(failure) });
}
