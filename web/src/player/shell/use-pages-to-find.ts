import { useMemo } from 'react';
import { useSettings } from '#data/queries/catalogue.ts';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';
import { type AccountPlace, accountPlaces } from './account-places.ts';

const NONE: readonly AccountPlace[] = [];

/** Pages of the account that the search finds; who is not logged in has none. */
export function usePagesToFind(): readonly AccountPlace[] {
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const { showDepositW, licence } = useSettings();
  return useMemo(
    () => (isLoggedIn ? accountPlaces({ showDepositW, licence }) : NONE),
    [isLoggedIn, showDepositW, licence],
  );
}
