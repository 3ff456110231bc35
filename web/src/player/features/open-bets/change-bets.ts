import { MAX_BETS_PER_CALL } from '@crease/contracts/base/constants.ts';
import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { call } from '#client/api/call.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { t } from '#i18n/text.ts';
import { refreshOpenBets, setBalance, upsertBet } from '#player/betting/open-bets.ts';
import { notifyOwnCancelled, notifyPlaced } from '#player/features/bet-slip/bet-choices.ts';
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
export async function updateMany(bets: readonly OpenBet[], terms: ManyTerms): Promise<readonly RefusedChange[]> {
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
    toasts.show('success', t('{count, plural, one {# bet updated} other {# bets updated}}', { count: changed }));
  }
  return refused;
}

/** A bet's requested stake includes its cancelled and lapsed parts. */
export function buildChange(
  bet: OpenBet,
  { rate, stake }: ManyTerms,
): { readonly betId: number; readonly rate?: number; readonly stake?: number } {
  const ended = bet.cancelledStake + bet.lapsedStake + bet.voidedStake;
  const requested = bet.matchedStake + bet.unmatchedStake;
  return {
    betId: bet.betId,
    ...(rate === undefined || rate === bet.betRate ? {} : { rate }),
    // Without floating-point error.
    stake: Math.round(((stake ?? requested) + ended) * 100) / 100,
  };
}

/** Cancels unmatched remainders and reports any that could not be cancelled. */
export async function cancelBets(
  what: { readonly betIds: readonly number[] } | { readonly marketId: number },
): Promise<void> {
  try {
    const result = await call('cancelBets', what);
    setBalance(result);
    const { length } = result.cancelled;
    if (length > 0)
      toasts.show('success', t('{count, plural, one {Bet cancelled} other {# bets cancelled}}', { count: length }));
    const isHeld = result.notCancelled.some(({ code }) => code === 'HELD');
    if (isHeld) toasts.show('info', t('Bet delayed: any unmatched stake will be cancelled'));
    if (result.notCancelled.some(({ code }) => code !== 'HELD'))
      toasts.show('error', t('Not cancelled: already matched or closed'));
  } catch (failure) {
    toasts.show('error', t('Not cancelled'), getErrorMessage(failure));
  }
  refreshOpenBets();
}

/** Changes the price or stake of an unmatched remainder. Returns an error message, or null on success. */
export async function updateBet(change: {
  readonly betId: number;
  readonly rate?: number;
  readonly stake?: number;
}): Promise<string | null> {
  try {
    const result = await call('updateBet', change);
    setBalance(result);
    upsertBet(result.bet);
    notifyPlaced(result.bet);
    notifyOwnCancelled(result);
    return null;
  } catch (failure) {
    refreshOpenBets();
    return getErrorMessage(failure);
  }
}
