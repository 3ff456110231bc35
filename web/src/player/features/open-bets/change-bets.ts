import { MOST_BETS_IN_CALL } from '@crease/contracts/constants.ts';
import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { call } from '#data/api/call.ts';
import { messageOf } from '#data/api/failure.ts';
import { putBet, refreshOpenBets, setBalance } from '#player/betting/open-bets.ts';
import { cancelBets } from '#player/features/bet-slip/change-bet.ts';
import { t } from '#text/text.ts';
import { toasts } from '#ui/toast/toasts.ts';

/** Cancels what rests of any number of bets. */
export async function cancelMany(betIds: readonly number[]): Promise<void> {
  for (let from = 0; from < betIds.length; from += MOST_BETS_IN_CALL) {
    await cancelBets({ betIds: betIds.slice(from, from + MOST_BETS_IN_CALL) });
  }
}

/** New terms for several rests; what is left out stays as it is. */
export interface ManyTerms {
  /** Decimal odds. */
  readonly rate?: number;
  /** Rupees of each bet, its matched part included. */
  readonly stake?: number;
}

/** A bet that was not changed, and why. */
export interface RefusedChange {
  readonly bet: OpenBet;
  readonly why: string;
}

/** Changes rests one after the other, so that each refusal is shown with its bet; nothing is thrown. */
export async function updateMany(
  bets: readonly OpenBet[],
  terms: ManyTerms,
): Promise<readonly RefusedChange[]> {
  const refused: RefusedChange[] = [];
  for (const bet of bets) {
    try {
      const result = await call('updateBet', changeOf(bet, terms));
      setBalance(result);
      putBet(result.bet);
    } catch (failure) {
      refused.push({ bet, why: t(messageOf(failure)) });
    }
  }
  refreshOpenBets();
  const changed = bets.length - refused.length;
  if (changed > 0) {
    toasts.show(
      'success',
      t('{count, plural, one {# bet changed} other {# bets changed}}', { count: changed }),
    );
  }
  return refused;
}

/** Stakes that were cancelled or lapsed before are part of what a bet asked for. */
export function changeOf(
  bet: OpenBet,
  { rate, stake }: ManyTerms,
): { readonly betId: number; readonly rate?: number; readonly stake?: number } {
  const ended = bet.cancelledStake + bet.lapsedStake + bet.voidedStake;
  const asked = bet.matchedStake + bet.unmatchedStake;
  return {
    betId: bet.betId,
    ...(rate === undefined || rate === bet.betRate ? {} : { rate }),
    stake: rupees((stake ?? asked) + ended),
  };
}

/** Sums of fractions are a little beside whole paise. */
function rupees(sum: number): number {
  return Math.round(sum * 100) / 100;
}
