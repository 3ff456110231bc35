import type { PlaySection } from '@crease/core/play/play-block.ts';
import type { LimitName } from '@crease/core/play/play-limit.ts';
import type { PauseKind, TakenPause } from '@crease/core/play/play-pause.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';

/** A higher limit, or none (`amount` null), that waits to be confirmed. */
export interface LimitRaiseItem {
  readonly amount: Rupees | null;
  readonly askedAt: Time;
  /** When it can be confirmed first, and when it lapses. */
  readonly from: Time;
  readonly until: Time;
}

/** One limit of the caller. Amounts of a limit on time (`time:DAY`, `time:WEEK`) are minutes. */
export interface PlayLimitItem {
  readonly name: LimitName;
  /** Their own; null: none. */
  readonly amount: Rupees | null;
  /** What the house has set for them; the lower of both counts. */
  readonly houseAmount: Rupees | null;
  readonly raise: LimitRaiseItem | null;
  /** Added, lost or played in the period; null of a limit on stakes. */
  readonly used: Rupees | null;
  /** On top of that: deposits that are being checked, or the worst case of open bets. */
  readonly waiting: Rupees | null;
  /** What may still be added or put at risk; null without a limit. */
  readonly left: Rupees | null;
  /** When all of `used` has left the period. */
  readonly resetsAt: Time | null;
}

/** A time-out, an exclusion, or the rest of a period whose time is up. */
export interface PlayPauseItem {
  readonly kind: PauseKind;
  readonly since: Time;
  /** End of its term; null: for good. */
  readonly until: Time | null;
  /** When play goes on after a request to come back; null: not asked for, or not needed. */
  readonly returnsAt: Time | null;
}

/** A part of the casino, or all of it, that the caller has shut for themselves. */
export interface PlayBlockItem {
  readonly section: PlaySection;
  readonly since: Time;
  /** A wish to open it again: when it can be confirmed first, and when it lapses. */
  readonly lift: { readonly askedAt: Time; readonly from: Time; readonly until: Time } | null;
}

export interface PlayLimits {
  /** Every limit there can be, in a fixed order. */
  readonly limits: readonly PlayLimitItem[];
  /** null: none holds. */
  readonly pause: PlayPauseItem | null;
  /** Only what is shut. */
  readonly blocks: readonly PlayBlockItem[];
}

/** What can become of limits and breaks. LIMIT: wanted by the player; CONFIRM_RAISE: a higher one, after its wait; HOUSE_LIMIT: set by the house. */
export const LIMIT_ACTS = [
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
export type LimitAct = (typeof LIMIT_ACTS)[number];

/** One change of the caller's limits or breaks. */
export interface LimitHistoryItem {
  readonly time: Time;
  readonly act: LimitAct;
  /** Of which limit; null of a break. */
  readonly name: LimitName | null;
  /** What was wanted, as `PlayLimitItem` counts it; null: no limit, or no amount goes with it. */
  readonly amount: Rupees | null;
  readonly pause: TakenPause | null;
  /** Term of a break; null of one for good. */
  readonly days: number | null;
  readonly isForGood: boolean;
  /** What was shut or opened; null of a limit and of a break. */
  readonly section: PlaySection | null;
}

export interface LimitHistory {
  readonly items: readonly LimitHistoryItem[];
  readonly totalCount: number;
}

/** Terms of a time-out, in days. */
export const TIME_OUT_DAYS = [1, 3, 7, 30, 42, 90] as const;
/** Terms of an exclusion, in months; 0: for good. */
export const EXCLUSION_MONTHS = [6, 12, 60, 0] as const;
