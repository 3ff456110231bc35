import type { PushData } from '@crease/contracts/pushes/message.ts';
import type { BalanceFigures } from '@crease/contracts/wire/bet.ts';
import { readItem, writeItem } from '#data/storage/local-items.ts';
import { storeOf } from './observable.ts';

export interface BalanceState {
  /** Rupees, or null when nobody is logged in. */
  readonly balance: number | null;
  readonly exposure: number | null;
  /** Bonus that cannot be bet or paid out yet; rupees. */
  readonly lockedBonus: number;
  /** Version of the newest figures; older ones are ignored. */
  readonly version: number;
}

/** What can still be bet, and what is at risk. */
export const balance = storeOf<BalanceState>({
  balance: readItem('balance'),
  exposure: readItem('exposure'),
  lockedBonus: 0,
  version: 0,
});

/**
 * Figures that an answer carried; those that a push has overtaken are dropped. Those of a login have no version: they
 * are the first.
 */
export function setBalance(
  figures: Omit<BalanceFigures, 'balanceVersion'> & Partial<BalanceFigures>,
): void {
  const { balance: free, exposure, balanceVersion } = figures;
  const version = balanceVersion ?? balance.getState().version;
  if (version < balance.getState().version) return;
  keep(free, exposure);
  balance.setState({ balance: free, exposure, version });
}

/** A push; one that was overtaken by a newer one is dropped. */
export function pushBalance(data: PushData['UserBalance']): void {
  if (data.Version < balance.getState().version) return;
  keep(data.Balance, data.Exposure);
  balance.setState({
    balance: data.Balance,
    exposure: data.Exposure,
    lockedBonus: data.LockedBonus,
    version: data.Version,
  });
}

export function forgetBalance(): void {
  balance.setState({ balance: null, exposure: null, lockedBonus: 0, version: 0 });
}

function keep(free: number, exposure: number): void {
  writeItem('balance', free);
  writeItem('exposure', exposure);
}
