import { useStore } from '#data/stores/observable.ts';
import { openBets } from '#data/stores/open-bets.ts';
import { useUnsettledCount } from '#data/view-models/unsettled-bets.ts';
import { PLACES } from '#player/places.ts';

export interface AccountCountProps {
  /** Path of the page that the number stands beside. */
  readonly to: string;
  readonly className: string | undefined;
}

/** How much waits on a page of the account; nothing where nothing does, or where nothing is counted. */
export function AccountCount({ to, className }: AccountCountProps) {
  const open = useStore(openBets, (state) => state.bets.length);
  const unsettled = useUnsettledCount();
  const count =
    to === PLACES.currentBet.path ? open : to === PLACES.unsettledBet.path ? unsettled : 0;
  return count === 0 ? null : <span className={className}>{count}</span>;
}
