import type { Gate } from '#base/gate.ts';
import type { User } from '#people/store/account-store.ts';

/** Gates that other rooms add to bets, each list in the order in which it is asked. */
export interface BetGates {
  /** Refuse a new bet. */
  readonly placing: readonly Gate<[bettor: User]>[];
  /** Refuse a change to an unmatched bet. */
  readonly changing: readonly Gate<[bettor: User]>[];
}
