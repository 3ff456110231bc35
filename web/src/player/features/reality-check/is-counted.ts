import { usePreference } from '#client/session/preferences.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';

/** True if the session timer is shown: for real-money players, and for play-money players with reality checks on. */
export function useHasSessionTimer(): boolean {
  const user = useStore(session, (state) => state.user);
  const realityCheck = usePreference('realityCheck');
  if (user === null || user.isDemo || user.mustChangePassword) return false;
  return user.currency === 'INR' || (realityCheck !== null && realityCheck > 0);
}
