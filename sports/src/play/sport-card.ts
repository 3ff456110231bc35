import type { Label } from '@crease/contracts/labels/label.ts';

/** A score for a list of events: one line per side and where the match stands. */
export interface SportScore {
  readonly stage: Label;
  readonly detail: Label | null;
  readonly sides: readonly {
    readonly name: string;
    readonly text: string;
    /** On serve, raiding; false where no side has the turn. */
    readonly batting: boolean;
  }[];
}

/** A pair with the first side's figure first. */
export type SidePair<T> = readonly [T, T];

export interface FootballCard {
  readonly kind: 'football';
  readonly status: Label;
  readonly teams: SidePair<string>;
  /** Goals in 90 minutes and added time. */
  readonly home: number;
  readonly away: number;
  /** Minute on the clock (45 in added time of the first half), null when the ball is not in play. */
  readonly minute: number | null;
  /** `37'`, `45+2'`, `HT`, `FT`. */
  readonly clock: Label;
  readonly halfTime: SidePair<number> | null;
  /** Goals scored in extra time only. */
  readonly extraTime: SidePair<number> | null;
  readonly shootOut: SidePair<number> | null;
  readonly scorers: SidePair<readonly string[]>;
  readonly yellowCards: SidePair<number>;
  readonly redCards: SidePair<number>;
  readonly corners: SidePair<number>;
  readonly shots: SidePair<number>;
  readonly shotsOnTarget: SidePair<number>;
  /** This and the next are absent while no source has said one of them. */
  readonly offsides?: SidePair<number>;
  readonly fouls?: SidePair<number>;
}

export interface TennisCard {
  readonly kind: 'tennis';
  readonly status: Label;
  readonly players: SidePair<string>;
  /** Who serves the next point; null before the start and after the end. */
  readonly server: 0 | 1 | null;
  /** Games of every set begun, the last one is in play unless the match is over. */
  readonly games: readonly SidePair<number>[];
  readonly sets: SidePair<number>;
  /** `15`, `40`, `Ad`, or the count of a tie-break; null between games. */
  readonly points: SidePair<string> | null;
  readonly isTieBreak: boolean;
  /** What hangs on the next point: `Break point`, `Set point`, `Match point`. */
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
  /** `2nd half 12:40`: time left in the half. */
  readonly clock: Label;
  readonly raiding: 0 | 1 | null;
  readonly isDoOrDie: boolean;
  /** Players on the mat. */
  readonly onMat: SidePair<number>;
  readonly raidPoints: SidePair<number>;
  readonly tacklePoints: SidePair<number>;
  readonly allOuts: SidePair<number>;
  readonly raids: number;
  /** Who has brought most raid points; there once a raider who is named has scored. */
  readonly topRaider?: { readonly side: 0 | 1; readonly name: string; readonly points: number };
  /** Who has most points by tackles; absent before the first of somebody who is named. */
  readonly topDefender?: { readonly side: 0 | 1; readonly name: string; readonly points: number };
}

export interface RacingCard {
  readonly kind: 'racing';
  readonly status: Label;
  readonly distance: string;
  /** Null where nobody says. */
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
    /** Place in running or at the finish, 1 for the leader; null before the off and for a non-runner. */
    readonly position: number | null;
    readonly isNonRunner: boolean;
    /** Starting price, hundredths; null before the off. */
    readonly startingPrice: number | null;
  }[];
}

/** A score card as plain data. */
export type SportCard = FootballCard | TennisCard | KabaddiCard | RacingCard;
