import type { LimitName, TimeLimit } from '@crease/core/play/play-limit.ts';
import type { PauseKind, PlaySection, RequestedPause } from '@crease/core/play/play-pause.ts';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';

/** A requested increase, or removal (`amount` null), of a limit, awaiting confirmation. */
export interface LimitRaiseItem {
  readonly amount: Rupees | null;
  readonly askedAt: Time;
  /** Confirmation window: earliest time, and expiry. */
  readonly from: Time;
  readonly until: Time;
}

/** One limit of the caller. For time limits (`time:DAY`, `time:WEEK`) amounts are minutes. */
export interface PlayLimitItem {
  readonly name: LimitName;
  /** Limit set by the player; null for none. */
  readonly amount: Rupees | null;
  /** Limit set by the house; null for none. The lower of the two applies. */
  readonly houseAmount: Rupees | null;
  readonly raise: LimitRaiseItem | null;
  /** Amount deposited, lost or played in the period; null for a stake limit. */
  readonly used: Rupees | null;
  /** Pending on top of `used`: deposits under review, or the worst case of open bets. */
  readonly waiting: Rupees | null;
  /** Remaining amount; null without a limit. */
  readonly left: Rupees | null;
  /** Time by which all of `used` has dropped out of the period. */
  readonly resetsAt: Time | null;
}

/** A time-out, an exclusion, or its remainder after the term has ended. */
export interface PlayPauseItem {
  readonly kind: PauseKind;
  readonly since: Time;
  /** End of the term; null if permanent. */
  readonly until: Time | null;
  /** Resumption of play after a request to return; null if not requested or not required. */
  readonly returnsAt: Time | null;
}

/** A section of the casino, or all of it, blocked by the caller. */
export interface PlayBlockItem {
  readonly section: PlaySection;
  readonly since: Time;
  /** A request to unblock it, with its confirmation window: earliest time, and expiry. */
  readonly lift: { readonly askedAt: Time; readonly from: Time; readonly until: Time } | null;
}

export interface PlayLimits {
  /** All limit types, in a fixed order. */
  readonly limits: readonly PlayLimitItem[];
  /** Null if none is active. */
  readonly pause: PlayPauseItem | null;
  /** Blocked sections only. */
  readonly blocks: readonly PlayBlockItem[];
}

/**
 * Changes of limits and breaks. LIMIT: requested by the player; CONFIRM_RAISE: an increase confirmed after its
 * waiting period; HOUSE_LIMIT: set by the house.
 */
export const LIMIT_ACTIONS = [
  'LIMIT',
  'CONFIRM_RAISE',
  'HOUSE_LIMIT',
  'PAUSE',
  'TIME_UP',
  'ASK_TO_RETURN',
  'BLOCK',
  'ASK_TO_UNBLOCK',
  'UNBLOCK',
] as const;
export type LimitAction = (typeof LIMIT_ACTIONS)[number];

/** One change of the caller's limits or breaks. */
export interface LimitHistoryItem {
  readonly time: Time;
  readonly act: LimitAction;
  /** Limit concerned; null for a break. */
  readonly name: LimitName | null;
  /** Requested amount, in the units of `PlayLimitItem`; null for no limit, or if not applicable. */
  readonly amount: Rupees | null;
  readonly pause: RequestedPause | null;
  /** Term of a break in days; null if permanent. */
  readonly days: number | null;
  readonly isForGood: boolean;
  /** Section blocked or unblocked; null for a limit or break. */
  readonly section: PlaySection | null;
}

export interface LimitHistory {
  readonly items: readonly LimitHistoryItem[];
  readonly totalCount: number;
}

/** Available time-outs, in days. */
export const TIME_OUT_DAYS = [1, 3, 7, 30, 42, 90] as const;
/** Available exclusions, in months; 0 is permanent. */
export const EXCLUSION_MONTHS = [6, 12, 60, 0] as const;

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
