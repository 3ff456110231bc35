import type {
  DeliveryEvent,
  Dismissal,
  Extras,
  InningsEndEvent,
  Powerplay,
  Target,
} from '#field/field-event.ts';
import type { Side } from '#field/match-info.ts';
import type { BallMark } from './ball-mark.ts';

export interface BatterLine {
  readonly name: string;
  readonly runs: number;
  /** Balls faced: every delivery but wides. */
  readonly balls: number;
  readonly fours: number;
  readonly sixes: number;
  /** How and by whom they went; also when they retired. Null while not out. */
  readonly out: { readonly dismissal: Dismissal; readonly bowler: string } | null;
}

export interface BowlerLine {
  readonly name: string;
  /** Legal balls. */
  readonly balls: number;
  /** Runs against them: all but byes, leg-byes and penalties. */
  readonly runs: number;
  readonly wickets: number;
  readonly maidens: number;
  /** Runs from wides and from no-ball calls. */
  readonly wides: number;
  readonly noballs: number;
}

export interface FallOfWicket {
  /** 1 for the first wicket. */
  readonly wicket: number;
  /** With the runs of that ball. */
  readonly score: number;
  readonly playerOut: string;
  readonly dismissal: Dismissal;
  readonly bowler: string;
  /** Overs bowled: `12.3`. */
  readonly overs: string;
}

export interface Partnership {
  /** The wicket the stand is for: 1 for the openers. */
  readonly forWicket: number;
  /** Extras included. */
  readonly runs: number;
  /** Legal balls. */
  readonly balls: number;
  readonly shares: readonly {
    readonly name: string;
    readonly runs: number;
    readonly balls: number;
  }[];
  /** `unbroken` when a batter retired and no wicket fell; null while it goes on. */
  readonly ended: 'wicket' | 'unbroken' | null;
}

export interface OverSummary {
  /** Over index from 0. */
  readonly over: number;
  readonly runs: number;
  readonly wickets: number;
  readonly legalBalls: number;
  /** Runs against the bowlers, for maidens. */
  readonly conceded: number;
  /** Score after the last ball so far. */
  readonly score: number;
  readonly wicketsDown: number;
  /** Two when one was injured or taken off. */
  readonly bowlers: readonly string[];
  readonly balls: readonly BallMark[];
  readonly complete: boolean;
}

/** One innings after any number of its events. Plain JSON. */
export interface InningsState {
  readonly team: Side;
  readonly superOver: boolean;
  readonly target: Target | null;
  /** Overs this innings may last; null where there is no limit. */
  readonly oversLimit: number | null;
  readonly powerplays: readonly Powerplay[];
  readonly runs: number;
  readonly wickets: number;
  /** Legal balls. */
  readonly balls: number;
  readonly deliveries: number;
  /** Index of the over in play, or of the next one. */
  readonly over: number;
  /** Legal balls of that over. */
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
 * Overs bowled as the scoreboard shows them: `18.2`.
 *
 * Counted in overs the umpires called, so that a miscounted over of five or seven balls does not shift the
 * rest of the innings (`balls / 6` would).
 */
export function oversText(innings: Pick<InningsState, 'over' | 'ballsInOver'>): string {
  return `${innings.over}.${innings.ballsInOver}`;
}

/** Balls of the over in play, illegal ones too; none before its first. */
export function ballsOfOver({
  over,
  overs,
}: Pick<InningsState, 'over' | 'overs'>): OverSummary['balls'] {
  const last = overs.at(-1);
  return last?.over === over ? last.balls : [];
}

/** A number of legal balls as overs: 27 balls of six are `4.3`. For bowlers' figures. */
export function ballsAsOvers(balls: number, ballsPerOver: number): string {
  return `${Math.floor(balls / ballsPerOver)}.${balls % ballsPerOver}`;
}

/** Kinds of leaving that do not cost a wicket. */
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

/** Whether the wicket stands in the bowler's figures. */
export function isCreditedToBowler(dismissal: Dismissal): boolean {
  return CREDITED_TO_BOWLER.has(dismissal.kind);
}
