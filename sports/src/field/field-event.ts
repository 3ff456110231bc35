import type { Label } from '@crease/contracts/labels/label.ts';
import type { Side } from './match-info.ts';
import type { MatchOutcome } from './match-outcome.ts';

/**
 * Everything that can happen on a cricket field, in one language.
 *
 * Simulator, replay and live feeds speak it; match state, score cards, prices and settlement listen to it.
 * Events are plain JSON and carry facts only: what follows from them (totals, rates) is computed by the state.
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

/** An event and its distance from the one before it, at the pace of the real game. */
export interface TimedFieldEvent {
  readonly afterMs: number;
  readonly event: FieldEvent;
}

export interface TossEvent {
  readonly type: 'toss';
  readonly winner: Side;
  readonly decision: 'bat' | 'field';
}

/** Runs to win (not to tie) and the balls there are for them; `balls` is null where innings are not limited. */
export interface Target {
  readonly runs: number;
  readonly balls: number | null;
}

/** Over indexes count from 0; both ends are inside. */
export interface Powerplay {
  readonly fromOver: number;
  readonly toOver: number;
  readonly kind: 'mandatory' | 'batting' | 'fielding';
}

export interface InningsStartEvent {
  readonly type: 'innings-start';
  readonly team: Side;
  readonly superOver: boolean;
  /** Set for the innings that chases, also in a super over; null before it is known. */
  readonly target: Target | null;
  /** Runs on the board before the first ball: penalties of the fielding side in the innings before. */
  readonly penaltyRuns: number;
  readonly powerplays: readonly Powerplay[];
}

/** The bowler runs in: a bet taken from here on would know more than the price does. */
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
 * Where the ball went. `angle` is in degrees, clockwise, seen from above with the batter at the bottom of the
 * picture: 0 straight past the bowler, 90 square on the right, 180 behind the keeper. `distance` is the share
 * of the way to the boundary, 1 at the rope.
 */
export interface Shot {
  readonly angle: number;
  readonly distance: number;
  /** In words: `Driven through extra cover`. */
  readonly said: Label;
}

export interface DeliveryEvent {
  readonly type: 'delivery';
  /** Over index from 0. */
  readonly over: number;
  /** Index within the over from 0, illegal balls included; (innings, over, ballIndex) is unique. */
  readonly ballIndex: number;
  /** `12.3` is the third legal ball of over index 12; a wide or no-ball has the label of the ball to come. */
  readonly ballLabel: string;
  readonly striker: string;
  readonly nonStriker: string;
  readonly bowler: string;
  /** `total` = `batter` + `extras`; `extras` = the sum of all kinds. */
  readonly runs: { readonly batter: number; readonly extras: number; readonly total: number };
  readonly extras: Extras;
  /** Up to two; also who retired, which need not cost a wicket. */
  readonly wickets: readonly Dismissal[];
  /** Four or six runs that were run, not hit over the rope. */
  readonly nonBoundary: boolean;
  /** The umpire called over after this ball; also right for miscounted overs. */
  readonly lastOfOver: boolean;
  /** Who is at the crease for the next ball, null when the innings is over. */
  readonly next: { readonly striker: string; readonly nonStriker: string } | null;
  /** Null when the source does not say. */
  readonly shot: Shot | null;
}

/** A decision is under review; it comes between ball start and delivery, so that betting stays closed. */
export interface ReviewEvent {
  readonly type: 'review';
  /** The side that asked; null for an umpire's own review. */
  readonly by: Side | null;
  readonly said: Label;
}

/** Play stops for a reason nobody planned. */
export interface InterruptionEvent {
  readonly type: 'interruption';
  readonly cause: 'rain' | 'bad-light' | 'injury' | 'other';
  readonly said: Label;
}

/** Play stops as planned. */
export interface PauseEvent {
  readonly type: 'drinks' | 'lunch' | 'tea' | 'stumps';
  readonly said: Label;
}

export interface ResumptionEvent {
  readonly type: 'resumption';
  readonly said: Label;
}

/** Overs were lost: the limit of the innings, the target, or both are new. Null leaves a value as it is. */
export interface RevisedEvent {
  readonly type: 'revised';
  /** For the innings in play and those to come. */
  readonly oversPerInnings: number | null;
  /** For the chase in play. */
  readonly target: Target | null;
  readonly method: string | null;
  readonly said: Label;
}

export interface InningsEndEvent {
  readonly type: 'innings-end';
  readonly reason: 'all-out' | 'overs' | 'declared' | 'target' | 'forfeited' | 'abandoned';
  /** Penalty runs awarded to this innings after its last ball. */
  readonly penaltyRuns: number;
  /** Batters who could not bat: the side may be all out with fewer than ten wickets. */
  readonly absentHurt: readonly string[];
}

export interface ResultEvent {
  readonly type: 'result';
  readonly outcome: MatchOutcome;
}
