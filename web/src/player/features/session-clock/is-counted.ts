import { usePreference } from '#data/session/preferences.ts';
import { session } from '#data/session/session.ts';
import { useStore } from '#data/storage/observable.ts';

/** Whose time is counted on this page: a player of real money, and one of play money who wants to be asked. */
export function useIsCounted(): boolean {
  const user = useStore(session, (state) => state.user);
  const realityCheck = usePreference('realityCheck');
  if (user === null || user.isDemo || user.mustChangePassword) return false;
  return user.currency === 'INR' || (realityCheck !== null && realityCheck > 0);
}
