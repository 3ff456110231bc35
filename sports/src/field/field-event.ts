import type { Label } from '@crease/contracts/labels/label.ts';
import type { MatchOutcome, Side } from './match-info.ts';

/**
 * Common event language for cricket.
 *
 * Produced by simulator, replays and live feeds, and consumed by match state, scorecards, pricing and settlement.
 * Events are plain JSON facts; totals and rates are derived by the state.
 */
export type FieldEvent =
  | TossEvent
  | InningsStartEvent
  | BallStartEvent
  | DeliveryEvent
  | ReviewEvent
  | InterruptionEvent
  | PauseEvent
  | ResumptionEvent
  | RevisedEvent
  | InningsEndEvent
  | ResultEvent;

/** An event with its delay after the previous one, in real match time. */
export interface TimedFieldEvent {
  readonly afterMs: number;
  readonly event: FieldEvent;
}

export interface TossEvent {
  readonly type: 'toss';
  readonly winner: Side;
  readonly decision: 'bat' | 'field';
}

/** Runs to win (not to tie) and balls available; `balls` is null without an overs limit. */
export interface Target {
  readonly runs: number;
  readonly balls: number | null;
}

/** Over indices from 0, both inclusive. */
export interface Powerplay {
  readonly fromOver: number;
  readonly toOver: number;
  readonly kind: 'mandatory' | 'batting' | 'fielding';
}

export interface InningsStartEvent {
  readonly type: 'innings-start';
  readonly team: Side;
  readonly superOver: boolean;
  /** Set for a chase, including in a super over; null if not known yet. */
  readonly target: Target | null;
  /** Runs before the first ball: penalties of the fielding side in the previous innings. */
  readonly penaltyRuns: number;
  readonly powerplays: readonly Powerplay[];
  /** Set if the source contradicts itself about this innings, so that some of its play must be missing. */
  readonly isIncomplete?: true;
}

/** The bowler's run-up: a bet accepted after it could know more than the price reflects. */
export interface BallStartEvent {
  readonly type: 'ball-start';
  readonly over: number;
  readonly striker: string;
  readonly nonStriker: string;
  readonly bowler: string;
}

export type DismissalKind =
  | 'bowled'
  | 'caught'
  | 'caught and bowled'
  | 'lbw'
  | 'stumped'
  | 'run out'
  | 'hit wicket'
  | 'obstructing the field'
  | 'hit the ball twice'
  | 'handled the ball'
  | 'timed out'
  | 'retired out'
  | 'retired hurt'
  | 'retired not out';

export interface Dismissal {
  readonly kind: DismissalKind;
  readonly playerOut: string;
  readonly fielders: readonly string[];
}

export interface Extras {
  readonly wides?: number;
  readonly noballs?: number;
  readonly byes?: number;
  readonly legbyes?: number;
  readonly penalty?: number;
}

/**
 * Direction and length of a shot. `angle` is in degrees, clockwise from above with the batter at the bottom: 0
 * straight past the bowler, 90 square on the right, 180 behind the keeper. `distance` is the share of the way to the
 * boundary, 1 at the rope.
 */
export interface Shot {
  readonly angle: number;
  readonly distance: number;
  /** Description, `Driven through extra cover`. */
  readonly said: Label;
}

export interface DeliveryEvent {
  readonly type: 'delivery';
  /** Over index from 0. */
  readonly over: number;
  /** Index within the over from 0, including illegal balls; (innings, over, ballIndex) is unique. */
  readonly ballIndex: number;
  /** `12.3` is the third legal ball of over index 12; a wide or no-ball has the label of the next legal ball. */
  readonly ballLabel: string;
  readonly striker: string;
  readonly nonStriker: string;
  readonly bowler: string;
  /** `total` = `batter` + `extras`; `extras` = the sum of all types. */
  readonly runs: { readonly batter: number; readonly extras: number; readonly total: number };
  readonly extras: Extras;
  /** Up to two, including retirements, which may not cost a wicket. */
  readonly wickets: readonly Dismissal[];
  /** Four or six all run, without reaching the boundary. */
  readonly nonBoundary: boolean;
  /** True if the umpire called over after this ball; also correct for miscounted overs. */
  readonly lastOfOver: boolean;
  /** Batters at the crease for the next ball; null if the innings is over. */
  readonly next: { readonly striker: string; readonly nonStriker: string } | null;
  /** Null if the source doesn't provide it. */
  readonly shot: Shot | null;
}

/** A decision is under review; sent between ball start and delivery, so that betting stays suspended. */
export interface ReviewEvent {
  readonly type: 'review';
  /** Reviewing side; null for an umpire review. */
  readonly by: Side | null;
  readonly said: Label;
}

/** An unplanned stoppage. */
export interface InterruptionEvent {
  readonly type: 'interruption';
  readonly cause: 'rain' | 'bad-light' | 'injury' | 'other';
  readonly said: Label;
}

/** A scheduled break. */
export interface PauseEvent {
  readonly type: 'drinks' | 'lunch' | 'tea' | 'stumps';
  readonly said: Label;
}

export interface ResumptionEvent {
  readonly type: 'resumption';
  readonly said: Label;
}

/** Overs were lost: new innings limit, target or both. Null leaves a value unchanged. */
export interface RevisedEvent {
  readonly type: 'revised';
  /** Limit for the current and future innings. */
  readonly oversPerInnings: number | null;
  /** Target of the current chase. */
  readonly target: Target | null;
  readonly method: string | null;
  readonly said: Label;
}

export interface InningsEndEvent {
  readonly type: 'innings-end';
  readonly reason: 'all-out' | 'overs' | 'declared' | 'target' | 'forfeited' | 'abandoned';
  /** Penalty runs awarded to this innings after its last ball. */
  readonly penaltyRuns: number;
  /** Batters unable to bat: the side may be all out with fewer than ten wickets. */
  readonly absentHurt: readonly string[];
}

export interface ResultEvent {
  readonly type: 'result';
  readonly outcome: MatchOutcome;
}
