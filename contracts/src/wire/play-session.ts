import type { TimeLimit } from '@crease/core/play/play-limit.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';

/** Results of play in a period, from the ledger: `net` is `won` less `lost`. */
export interface PlayFigures {
  /** Matched stakes of settled bets. */
  readonly stakes: Rupees;
  readonly won: Rupees;
  /** Losses including commission and reversals of earlier results. */
  readonly lost: Rupees;
  readonly net: Rupees;
}

/** Remaining time under the caller's own time limit; of two limits, the one reached first. */
export interface TimeLimitLeft {
  readonly name: TimeLimit;
  /** Limit and remaining time in minutes. */
  readonly minutes: number;
  readonly left: number;
  readonly resetsAt: Time;
}

/** The caller's current session across all devices, ended by a 15-minute break, with its cost. */
export interface PlaySession extends PlayFigures {
  readonly startedAt: Time;
  /** Server time. */
  readonly now: Time;
  /** Worst case of all open bets. */
  readonly atRisk: Rupees;
  readonly deposited: Rupees;
  /** Reality check interval in minutes; 0 for off. */
  readonly checkEvery: 0 | 15 | 30 | 60;
  /** Maximum interval required by the house for this player, in minutes; null if freely chosen. */
  readonly checkAtLeast: 15 | 30 | 60 | null;
  /** Time of the next check; if past, it is due until answered on any device. Null for none. */
  readonly checkAt: Time | null;
  /** Null if none is set. */
  readonly timeLimit: TimeLimitLeft | null;
}
