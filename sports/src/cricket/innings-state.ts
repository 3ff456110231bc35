import type { DeliveryEvent, Dismissal, Extras, InningsEndEvent, Powerplay, Target } from '#field/field-event.ts';
import type { Side } from '#field/match-info.ts';
import type { BallMark } from './ball-marks.ts';

export interface BatterLine {
  readonly name: string;
  readonly runs: number;
  /** Balls faced: every delivery except wides. */
  readonly balls: number;
  readonly fours: number;
  readonly sixes: number;
  /** Dismissal or retirement, with the bowler; null while not out. */
  readonly out: { readonly dismissal: Dismissal; readonly bowler: string } | null;
}

export interface BowlerLine {
  readonly name: string;
  /** Legal balls. */
  readonly balls: number;
  /** Runs conceded: all except byes, leg-byes and penalties. */
  readonly runs: number;
  readonly wickets: number;
  readonly maidens: number;
  /** Runs from wides and from no-ball penalties. */
  readonly wides: number;
  readonly noballs: number;
}

export interface FallOfWicket {
  /** Wicket number, from 1. */
  readonly wicket: number;
  /** Score including the runs of that ball. */
  readonly score: number;
  readonly playerOut: string;
  readonly dismissal: Dismissal;
  readonly bowler: string;
  /** Overs bowled: `12.3`. */
  readonly overs: string;
}

export interface Partnership {
  /** Wicket of the partnership: 1 for the openers. */
  readonly forWicket: number;
  /** Runs including extras. */
  readonly runs: number;
  /** Legal balls. */
  readonly balls: number;
  readonly shares: readonly {
    readonly name: string;
    readonly runs: number;
    readonly balls: number;
  }[];
  /** `unbroken` if a batter retired without a wicket; null while in progress. */
  readonly ended: 'wicket' | 'unbroken' | null;
}

export interface OverSummary {
  /** Over index from 0. */
  readonly over: number;
  readonly runs: number;
  readonly wickets: number;
  readonly legalBalls: number;
  /** Runs charged to the bowlers, for maidens. */
  readonly conceded: number;
  /** Score after the latest ball. */
  readonly score: number;
  readonly wicketsDown: number;
  /** Two if one was injured or removed. */
  readonly bowlers: readonly string[];
  readonly balls: readonly BallMark[];
  readonly complete: boolean;
}

/** State of one innings. Plain JSON. */
export interface InningsState {
  readonly team: Side;
  readonly superOver: boolean;
  readonly target: Target | null;
  /** Maximum overs; null for no limit. */
  readonly oversLimit: number | null;
  readonly powerplays: readonly Powerplay[];
  readonly runs: number;
  readonly wickets: number;
  /** Legal balls. */
  readonly balls: number;
  readonly deliveries: number;
  /** Index of the current or next over. */
  readonly over: number;
  /** Legal balls bowled in that over. */
  readonly ballsInOver: number;
  readonly extras: Required<Extras>;
  readonly penaltyBefore: number;
  readonly penaltyAfter: number;
  readonly batters: readonly BatterLine[];
  readonly bowlers: readonly BowlerLine[];
  readonly fallOfWickets: readonly FallOfWicket[];
  readonly partnerships: readonly Partnership[];
  readonly overs: readonly OverSummary[];
  readonly striker: string | null;
  readonly nonStriker: string | null;
  readonly bowler: string | null;
  readonly lastDelivery: DeliveryEvent | null;
  readonly ended: InningsEndEvent['reason'] | null;
  readonly absentHurt: readonly string[];
}

/**
 * Formats overs bowled as on the scoreboard: `18.2`.
 *
 * Uses overs as called by the umpires, so that a miscounted over of five or seven balls doesn't shift the rest of the
 * innings (`balls / 6` would).
 */
export function formatOvers(innings: Pick<InningsState, 'over' | 'ballsInOver'>): string {
  return `${innings.over}.${innings.ballsInOver}`;
}

/** Returns the balls of the current over, including illegal ones; empty before its first. */
export function ballsOfOver({ over, overs }: Pick<InningsState, 'over' | 'overs'>): OverSummary['balls'] {
  const last = overs.at(-1);
  return last?.over === over ? last.balls : [];
}

/** Formats legal balls as overs, e.g. 27 six-ball deliveries as `4.3`. For bowling figures. */
export function ballsAsOvers(balls: number, ballsPerOver: number): string {
  return `${Math.floor(balls / ballsPerOver)}.${balls % ballsPerOver}`;
}

/** True unless the batter merely retired. */
export function costsWicket(dismissal: Dismissal): boolean {
  return dismissal.kind !== 'retired hurt' && dismissal.kind !== 'retired not out';
}

const CREDITED_TO_BOWLER: ReadonlySet<Dismissal['kind']> = new Set([
  'bowled',
  'caught',
  'caught and bowled',
  'lbw',
  'stumped',
  'hit wicket',
]);

/** True if the wicket is credited to the bowler. */
export function isCreditedToBowler(dismissal: Dismissal): boolean {
  return CREDITED_TO_BOWLER.has(dismissal.kind);
}
