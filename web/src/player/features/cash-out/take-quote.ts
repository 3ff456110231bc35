import type { CashOutQuote, CashOutResult, OpenBet } from '@crease/contracts/betting/bet.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CallResult, call } from '#client/api/call.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { rupeesText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { runnerText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { hasQuotedLine, isRunsBook } from '#player/betting/kind-traits.ts';
import { formatOddsNow } from '#player/betting/odds-text.ts';
import { openBets, refreshOpenBets, setBalance, upsertBet } from '#player/betting/open-bets.ts';
import { formatOffer } from '#player/betting/quote.ts';
import { signal } from '#player/betting/signal.ts';
import { toasts } from '#ui/toast/toasts.ts';

const QUOTE_MS = 1_500;
/** Rupees. */
const ROUNDING = 0.05;

/** Live cash-out quote, polled while visible. */
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
  /** Idempotency ID; reused to retry after a lost response. */
  readonly clientRequestId: string;
}

/**
 * Executes a full or partial cash-out.
 *
 * @param quoted P&L shown before the press; rupees.
 * @throws CallFailure
 */
async function cashOut(input: CashOutInput, quoted: number): Promise<CallResult<'cashOut'>> {
  const answer = await call('cashOut', input);
  setBalance(answer);
  for (const bet of answer.bets) upsertBet(bet);
  notifyCashedOut(answer, input.marketId, quoted);
  signal('matched');
  return answer;
}

/**
 * Notifies the user of the P&L as filled, the bets placed, and any unmatched bets in the market, which are left
 * unchanged. The quote is added if prices moved after it.
 */
function notifyCashedOut(
  { bets, amount: filled }: Pick<CashOutResult, 'bets' | 'amount'>,
  marketId: number,
  quoted: number,
): void {
  const values = { count: bets.length, stake: rupeesText(sumRupees(bets, ({ stake }) => stake)) };
  const placed = t(
    '{count, plural, one {# bet placed, stake {stake}.} other {# bets placed, total stake {stake}.}}',
    values,
  );
  const own = openBets.getState().bets.filter((bet) => bet.marketId === marketId);
  const waiting = sumRupees(own, ({ unmatchedStake }) => unmatchedStake);
  const left =
    waiting === 0
      ? ''
      : ` ${t('{stake} is still unmatched in this market.', {
          stake: rupeesText(waiting),
        })}`;
  toasts.show('success', describeCashedOut(filled, quoted), `${placed}${left}`);
}

/** A repeated request has no figure of its own: its bets may have been joined by others since. */
function describeCashedOut(filled: number | null, quoted: number): string {
  if (filled === null) return t('Cashed out');
  const amount = formatSigned(filled);
  // Stakes are whole paise, so a quote met exactly may still differ by one per bet.
  return Math.abs(filled - quoted) < ROUNDING
    ? t('Cashed out: {amount}', { amount })
    : t('Cashed out: {amount} (quoted {quoted})', { amount, quoted: formatSigned(quoted) });
}

/** Summed in paise for exactness. */
function sumRupees(bets: readonly OpenBet[], rupeesIn: (bet: OpenBet) => number): number {
  return bets.reduce((sum, bet) => sum + Math.round(rupeesIn(bet) * 100), 0) / 100;
}

const WORDS = { 1: phrase('Back'), 2: phrase('Lay'), 3: phrase('Yes'), 4: phrase('No') } as const;

/** Describes a hedge bet without its stake: `Lay India at 1.60`, `Back India at 58`, `No 51 at 60`. */
export function describeHedge(market: WireMarket, bet: CashOutQuote['bets'][number]): string {
  const { kind, house, runners } = market;
  const side = t(WORDS[bet.type]);
  const offer = formatOffer(kind, { rate: bet.rate, line: bet.fancyValue }, null, formatOddsNow);
  if (hasQuotedLine(kind)) return t('{side} {offer}', { side, offer });
  const runner = runners.find(({ id }) => id === bet.runnerId);
  const name = runner === undefined ? '' : runnerText(runner);
  const odds = house ? offer : isRunsBook(kind) ? priceText(bet.rate) : formatOddsNow(bet.rate);
  return t('{side} {name} at {odds}', { side, name, odds });
}

/** Describes when the quoted amount applies: `Same P&L whoever wins, before commission.` */
export function describeQuoteScope({ kind, commissionPercent }: WireMarket): string {
  if (isRunsKind(kind)) {
    return commissionPercent > 0
      ? t('Same profit on every outcome, before commission.')
      : t('Same profit on every outcome.');
  }
  return commissionPercent > 0 ? t('Same P&L whoever wins, before commission.') : t('Same P&L whoever wins.');
}

/** Formats `+₹1,562.50`, `−₹300`. */
export function formatSigned(rupees: number): string {
  return rupees > 0 ? `+${rupeesText(rupees)}` : rupeesText(rupees);
}

export function getSign(rupees: number | null): 'plus' | 'minus' {
  return (rupees ?? 0) < 0 ? 'minus' : 'plus';
}

/** Executes cash-outs one at a time and exposes the last outcome. */
export function useAcceptQuote() {
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** A request without a response; retrying reuses its ID, so it can't execute twice. */
  const unanswered = useRef<{ readonly what: string; readonly id: string } | null>(null);

  /**
   * @param amount portion of the quote in rupees; omit for all.
   * @returns true if the bets were placed.
   */
  const accept = async (quote: CashOutQuote, amount?: number): Promise<boolean> => {
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
      if (isRejection(failure)) unanswered.current = null;
      setProblem(describeProblem(failure));
      // Shows anything that was placed after all.
      refreshOpenBets();
      return false;
    } finally {
      setSentAt(null);
    }
  };
  return { sentAt, problem, take: accept };
}

/** Only a rejection guarantees that nothing was placed. */
function isRejection(failure: unknown): failure is CallFailure {
  return failure instanceof CallFailure && failure.status >= 400 && failure.status < 500;
}

function describeProblem(failure: unknown): string {
  if (!isRejection(failure)) return t('No response. Check your open bets before trying again.');
  const { amount } = failure.details;
  return typeof amount === 'number'
    ? t('Cash-out value changed to {amount}. No bets were placed.', {
        amount: formatSigned(amount),
      })
    : t('{reason}. No bets were placed.', { reason: getErrorMessage(failure) });
}
