import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { type AnswerOf, call } from '#data/api/call.ts';
import { signal } from '#data/signals/signal.ts';
import { setBalance } from '#data/stores/balance.ts';
import { putBet } from '#data/stores/open-bets.ts';
import { toasts } from '#data/stores/toasts.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';

/**
 * Takes the quote, or part of it.
 *
 * @param input.clientRequestId the same one again for a repeat whose first answer never came: it is done once.
 * @throws CallFailure
 */
export async function cashOut(input: {
  readonly marketId: number;
  readonly amount?: number;
  readonly quoteVersion: number;
  readonly clientRequestId: string;
}): Promise<AnswerOf<'cashOut'>> {
  const result = await call('cashOut', input);
  setBalance(result);
  for (const bet of result.bets) putBet(bet);
  toasts.show('success', cashedOutText(result.bets));
  signal('matched');
  return result;
}

function cashedOutText(bets: readonly OpenBet[]): string {
  const paise = bets.reduce((sum, { stake }) => sum + Math.round(stake * 100), 0);
  const values = { count: bets.length, stake: rupeesText(paise / 100) };
  return bets.length === 1
    ? t('Cashed out: 1 bet, {stake} in all', values)
    : t('Cashed out: {count} bets, {stake} in all', values);
}
