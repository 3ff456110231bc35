import { MAX_BETS_PER_CALL } from '@crease/contracts/constants.ts';
import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { call } from '#client/api/call.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { t } from '#i18n/text.ts';
import { refreshOpenBets, setBalance, upsertBet } from '#player/betting/open-bets.ts';
import { cancelBets } from '#player/features/bet-slip/change-bet.ts';
import { toasts } from '#ui/toast/toasts.ts';

/** Cancels the remainders of any number of bets. */
export async function cancelMany(betIds: readonly number[]): Promise<void> {
  for (let from = 0; from < betIds.length; from += MAX_BETS_PER_CALL) {
    await cancelBets({ betIds: betIds.slice(from, from + MAX_BETS_PER_CALL) });
  }
}

/** New terms for several bets; omitted fields stay unchanged. */
export interface ManyTerms {
  /** Decimal odds. */
  readonly rate?: number;
  /** Rupees per bet, including the matched part. */
  readonly stake?: number;
}

/** A bet that could not be changed, and why. */
export interface RefusedChange {
  readonly bet: OpenBet;
  readonly reason: string;
}

/** Changes bets one by one, so each rejection can be shown with its bet. Never throws. */
export async function updateMany(
  bets: readonly OpenBet[],
  terms: ManyTerms,
): Promise<readonly RefusedChange[]> {
  const refused: RefusedChange[] = [];
  for (const bet of bets) {
    try {
      const result = await call('updateBet', buildChange(bet, terms));
      setBalance(result);
      upsertBet(result.bet);
    } catch (failure) {
      refused.push({ bet, reason: t(getErrorMessage(failure)) });
    }
  }
  refreshOpenBets();
  const changed = bets.length - refused.length;
  if (changed > 0) {
    toasts.show(
      'success',
      t('{count, plural, one {# bet updated} other {# bets updated}}', { count: changed }),
    );
  }
  return refused;
}

/** A bet's requested stake includes its cancelled and lapsed parts. */
export function buildChange(
  bet: OpenBet,
  { rate, stake }: ManyTerms,
): { readonly betId: number; readonly rate?: number; readonly stake?: number } {
  const ended = bet.cancelledStake + bet.lapsedStake + bet.voidedStake;
  const asked = bet.matchedStake + bet.unmatchedStake;
  return {
    betId: bet.betId,
    ...(rate === undefined || rate === bet.betRate ? {} : { rate }),
    stake: roundToPaise((stake ?? asked) + ended),
  };
}

/** Rounds away floating-point error. */
function roundToPaise(sum: number): number {
  return Math.round(sum * 100) / 100;
}
