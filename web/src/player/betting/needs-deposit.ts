import { useSettings } from '#client/catalogue/catalogue.ts';
import { hasCashier } from '#client/site/site-links.ts';
import { useStore } from '#client/storage/observable.ts';
import { balance } from './open-bets.ts';

/** True if the user has nothing to bet with, on a site with deposits. */
export function useNeedsDeposit(): boolean {
  const isBroke = useStore(balance, (state) => state.balance === 0);
  return hasCashier(useSettings()) && isBroke;
}
