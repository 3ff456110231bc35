import { readItem } from '#data/storage/local-items.ts';
import { balance } from './balance.ts';
import { adoptOpenBets } from './open-bets.ts';
import { restorePreferences } from './preferences.ts';
import { revalidateSession, session } from './session.ts';

/**
 * Follows what other tabs do, without asking the server: their logins and logouts, renewed tokens, figures, bets
 * and settings.
 * Whoever writes puts the access token last, so one look suffices.
 */
export function followOtherTabs(): void {
  // A null key: another tab has cleared everything.
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'crease_preferences') restorePreferences();
    if (key === null || key === 'accessToken') revalidateSession();
    else if (key === 'balance' || key === 'exposure') adoptBalance();
    else if (key === 'ProfitLoss') adoptOpenBets();
  });
}

/** The version stays: a push that is newer than the one of this tab still counts. */
function adoptBalance(): void {
  if (session.getState().user === null) return;
  balance.setState({ balance: readItem('balance'), exposure: readItem('exposure') });
}
