import type { Rupees } from '#values/money.ts';
import type { PlayFigures } from './play-session.ts';

export const ACTIVITY_PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;
export type ActivityPeriod = (typeof ACTIVITY_PERIODS)[number];

/**
 * What some days came to. `net` plus `deposited` less `withdrawn` plus `other` is what the cash has changed by.
 */
export interface ActivityFigures extends PlayFigures {
  /** Settled bets. */
  readonly bets: number;
  /** Less what was taken back. */
  readonly deposited: Rupees;
  /** Asked for, less what came back. */
  readonly withdrawn: Rupees;
  /** Play money, bonuses and corrections. */
  readonly other: Rupees;
  /** Whole minutes that the player was here. */
  readonly minutes: number;
}

/** A day, a week from Monday, or a month; its days are those of Asia/Kolkata and of the range. */
export interface ActivityRow extends ActivityFigures {
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
}

/** The activity statement of a player. */
export interface PlayActivity {
  readonly from: string;
  readonly to: string;
  /** Newest first; periods in which nothing happened are left out. */
  readonly items: readonly ActivityRow[];
  readonly totals: ActivityFigures;
  /** Since the account was opened. */
  readonly lifetime: {
    readonly deposited: Rupees;
    readonly withdrawn: Rupees;
    /** Deposited less withdrawn. */
    readonly net: Rupees;
  };
}
