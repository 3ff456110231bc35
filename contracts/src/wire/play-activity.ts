import type { Rupees } from '#values/money.ts';
import type { PlayFigures } from './play-session.ts';

export const ACTIVITY_PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;
export type ActivityPeriod = (typeof ACTIVITY_PERIODS)[number];

/** Activity totals of a period. `net` plus `deposited` less `withdrawn` plus `other` is the change in cash. */
export interface ActivityFigures extends PlayFigures {
  /** Number of settled bets. */
  readonly bets: number;
  /** Deposits less reversals. */
  readonly deposited: Rupees;
  /** Withdrawals requested, less those returned. */
  readonly withdrawn: Rupees;
  /** Play money, bonuses and corrections. */
  readonly other: Rupees;
  /** Session time in whole minutes. */
  readonly minutes: number;
}

/** A day, a week from Monday, or a month, in Asia/Kolkata and clipped to the range. */
export interface ActivityRow extends ActivityFigures {
  /** YYYY-MM-DD, both inclusive. */
  readonly from: string;
  readonly to: string;
}

/** A player's activity statement. */
export interface PlayActivity {
  readonly from: string;
  readonly to: string;
  /** Newest first; periods without activity are omitted. */
  readonly items: readonly ActivityRow[];
  readonly totals: ActivityFigures;
  /** Totals since the account was opened. */
  readonly lifetime: {
    readonly deposited: Rupees;
    readonly withdrawn: Rupees;
    /** Deposits less withdrawals. */
    readonly net: Rupees;
  };
}
