import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';

/** Score for event lists: one line per side and the match progress. */
export interface SportScore {
  readonly stage: Label;
  readonly detail: Label | null;
  readonly sides: readonly {
    readonly name: string;
    readonly text: string;
    /** Serving or raiding; false if neither side has a turn. */
    readonly batting: boolean;
  }[];
}

/** Values of both sides, first side first. */
export type SidePair<T> = readonly [T, T];

export interface FootballCard {
  readonly kind: 'football';
  readonly status: Label;
  readonly teams: SidePair<string>;
  /** Goals in 90 minutes and added time. */
  readonly home: number;
  readonly away: number;
  /** Minute on the clock (45 in added time of the first half); null while the ball is not in play. */
  readonly minute: number | null;
  /** `37'`, `45+2'`, `HT`, `FT`. */
  readonly clock: Label;
  readonly halfTime: SidePair<number> | null;
  /** Extra-time goals only. */
  readonly extraTime: SidePair<number> | null;
  readonly shootOut: SidePair<number> | null;
  readonly scorers: SidePair<readonly string[]>;
  readonly yellowCards: SidePair<number>;
  readonly redCards: SidePair<number>;
  readonly corners: SidePair<number>;
  readonly shots: SidePair<number>;
  readonly shotsOnTarget: SidePair<number>;
  /** Offsides and fouls; absent until a source reports either. */
  readonly offsides?: SidePair<number>;
  readonly fouls?: SidePair<number>;
}

export interface TennisCard {
  readonly kind: 'tennis';
  readonly status: Label;
  readonly players: SidePair<string>;
  /** Server of the next point; null before the start and after the end. */
  readonly server: 0 | 1 | null;
  /** Games of every set started; the last one is in progress unless the match is over. */
  readonly games: readonly SidePair<number>[];
  readonly sets: SidePair<number>;
  /** `15`, `40`, `Ad`, or tie-break points; null between games. */
  readonly points: SidePair<string> | null;
  readonly isTieBreak: boolean;
  /** Stake of the next point: `Break point`, `Set point`, `Match point`; null otherwise. */
  readonly pressure: Label | null;
  readonly aces: SidePair<number>;
  readonly doubleFaults: SidePair<number>;
  readonly breaks: SidePair<number>;
}

export interface KabaddiCard {
  readonly kind: 'kabaddi';
  readonly status: Label;
  readonly teams: SidePair<string>;
  readonly points: SidePair<number>;
  readonly firstHalf: SidePair<number> | null;
  /** Time left in the half, e.g. `2nd half 12:40`. */
  readonly clock: Label;
  readonly raiding: 0 | 1 | null;
  readonly isDoOrDie: boolean;
  /** Players on the mat. */
  readonly onMat: SidePair<number>;
  readonly raidPoints: SidePair<number>;
  readonly tacklePoints: SidePair<number>;
  readonly allOuts: SidePair<number>;
  readonly raids: number;
  /** Raider with the most raid points; present once a named raider has scored. */
  readonly topRaider?: { readonly side: 0 | 1; readonly name: string; readonly points: number };
  /** Defender with the most tackle points; absent until a named defender has one. */
  readonly topDefender?: { readonly side: 0 | 1; readonly name: string; readonly points: number };
}

export interface RacingCard {
  readonly kind: 'racing';
  readonly status: Label;
  readonly distance: string;
  /** Null if unknown. */
  readonly going: Label | null;
  readonly raceClass: string;
  readonly places: number;
  readonly runners: readonly {
    readonly number: string;
    readonly name: string;
    readonly stall: string;
    readonly jockey: string;
    readonly trainer: string;
    readonly weight: string;
    readonly form: string;
    /** Position in running or at the finish, 1 for the leader; null before the off and for a non-runner. */
    readonly position: number | null;
    readonly isNonRunner: boolean;
    /** Starting price in hundredths; null before the off. */
    readonly startingPrice: number | null;
  }[];
}

/** A scorecard as plain data. */
export type SportCard = FootballCard | TennisCard | KabaddiCard | RacingCard;

/** Half-time score shown next to the list score; null before half-time. */
export function halfTimeLabel(score: SidePair<number> | null): Label | null {
  return score === null ? null : label('HALF_TIME_SCORE', { one: score[0], two: score[1] });
}
