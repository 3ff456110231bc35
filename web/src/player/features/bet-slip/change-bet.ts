import { call } from '#client/api/call.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { t } from '#i18n/text.ts';
import { refreshOpenBets, setBalance, upsertBet } from '#player/betting/open-bets.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { notifyOwnCancelled, notifyPlaced } from './bet-choices.ts';

/** Cancels unmatched remainders and reports any that could not be cancelled. */
export async function cancelBets(
  what: { readonly betIds: readonly number[] } | { readonly marketId: number },
): Promise<void> {
  try {
    const result = await call('cancelBets', what);
    setBalance(result);
    const { length } = result.cancelled;
    if (length > 0)
      toasts.show(
        'success',
        t('{count, plural, one {Bet cancelled} other {# bets cancelled}}', { count: length }),
      );
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
