import type { TimeLimit } from '@crease/core/play/play-limit.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';

/** What came of play in some time, from the ledger: `net` is `won` less `lost`. */
export interface PlayFigures {
  /** Matched stakes of the bets that were settled. */
  readonly stakes: Rupees;
  readonly won: Rupees;
  /** With commission, and with what was taken back of earlier results. */
  readonly lost: Rupees;
  readonly net: Rupees;
}

/** How much of the caller's own limit on time is left: of two, the one that is reached first. */
export interface TimeLimitLeft {
  readonly name: TimeLimit;
  /** Minutes that it allows, and what is left of them. */
  readonly minutes: number;
  readonly left: number;
  readonly resetsAt: Time;
}

/**
 * The time that the caller is here without a break of a quarter of an hour, on all their devices, and what it has cost.
 */
export interface PlaySession extends PlayFigures {
  readonly startedAt: Time;
  /** The server's time. */
  readonly now: Time;
  /** Worst case of all open bets. */
  readonly atRisk: Rupees;
  readonly deposited: Rupees;
  /** Minutes between reality checks; 0: none. */
  readonly checkEvery: 0 | 15 | 30 | 60;
  /** The house wants one at least so often of this player; null: it is theirs to choose. */
  readonly checkAtLeast: 15 | 30 | 60 | null;
  /** When the next one is due: until it is answered, wherever, if that has passed. null: none. */
  readonly checkAt: Time | null;
  /** null: they have set none. */
  readonly timeLimit: TimeLimitLeft | null;
}
