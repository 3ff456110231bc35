import type { Label } from '#labels/label.ts';
import type { Time } from '#values/instant.ts';
import type { ScoreHalt } from './catalogue.ts';

/** A ball as the card shows it: `token` is what is written ("4", "W", "1wd"), `kind` colours it. */
export interface ScoreBall {
  readonly token: string;
  readonly kind: 'dot' | 'run' | 'four' | 'six' | 'wicket' | 'extra';
}

export interface CricketInnings {
  readonly team: string;
  readonly runs: number;
  readonly wkts: number;
  readonly overs: string;
  readonly target: number | null;
  readonly crr: number | null;
  readonly rrr: number | null;
}

/** The cricket part of a score card: the fields of api 4.2, then what our own screen adds. */
export interface CricketScore {
  readonly innings: readonly CricketInnings[];
  readonly batters: readonly {
    readonly name: string;
    readonly runs: number;
    readonly balls: number;
    readonly fours: number;
    readonly sixes: number;
    readonly onStrike: boolean;
  }[];
  readonly bowler: {
    readonly name: string;
    readonly overs: string;
    readonly runs: number;
    readonly wkts: number;
  } | null;
  readonly lastBalls: readonly string[];
  readonly note: string | null;
  readonly noteLabel?: Label | null;
  readonly teams: readonly [string, string];
  /** Place of the batting side in `teams`, or null between innings. */
  readonly battingTeam: 0 | 1 | null;
  readonly toss: string | null;
  readonly tossLabel?: Label | null;
  /** Balls of this over and the one before, in order. */
  readonly thisOver: { readonly number: number; readonly balls: readonly ScoreBall[] } | null;
  readonly lastOver: { readonly number: number; readonly balls: readonly ScoreBall[] } | null;
  readonly partnership: { readonly runs: number; readonly balls: number } | null;
  readonly lastWicket: string | null;
  readonly projected: number | null;
  /** In a chase with an overs limit: runs that would be level if rain ended it now. An estimate, to be labelled so. */
  readonly par?: number;
  /** There while fewer fielders may stand outside the ring. */
  readonly isPowerplay?: true;
  readonly lastFiveOvers: string | null;
  /** Last ball for the tracker: where it went (degrees clockwise from straight down the ground) and its words. */
  readonly lastShot: {
    readonly ball: string;
    readonly angle: number | null;
    readonly value: string;
    readonly text: string;
    readonly textLabel?: Label;
  } | null;
  readonly fallOfWickets: readonly {
    readonly score: string;
    readonly player: string;
    readonly over: string;
  }[];
  readonly resultText: string | null;
  readonly resultLabel?: Label | null;
}

/** Figures of the first side, then of the second. */
export type ScorePair<Value> = readonly [Value, Value];

/** Football: the three fields of api 4.2, then what our own feed adds. */
export interface FootballScore {
  readonly home: number;
  readonly away: number;
  readonly minute: number | null;
  readonly teams?: ScorePair<string>;
  /** `37'`, `45+2'`, `HT`, `FT`. */
  readonly clock?: string;
  readonly clockLabel?: Label;
  readonly halfTime?: ScorePair<number> | null;
  /** Goals of extra time only. */
  readonly extraTime?: ScorePair<number> | null;
  readonly shootOut?: ScorePair<number> | null;
  readonly scorers?: ScorePair<readonly string[]>;
  readonly yellowCards?: ScorePair<number>;
  readonly redCards?: ScorePair<number>;
  readonly corners?: ScorePair<number>;
  readonly shots?: ScorePair<number>;
  readonly shotsOnTarget?: ScorePair<number>;
  /** This and the next are there once a source has said one of them. */
  readonly offsides?: ScorePair<number>;
  readonly fouls?: ScorePair<number>;
}

export interface TennisScore {
  readonly players: ScorePair<string>;
  /** Place of who serves next, or null before the start and after the end. */
  readonly server: 0 | 1 | null;
  /** Games of every set started. */
  readonly games: readonly ScorePair<number>[];
  readonly sets: ScorePair<number>;
  /** `15`, `40`, `Ad`, or the count of a tie-break; null between games. */
  readonly points: ScorePair<string> | null;
  readonly isTieBreak: boolean;
  /** `Break point`, `Set point`, `Match point`. */
  readonly pressure: string | null;
  readonly pressureLabel?: Label | null;
  /** From the first point to the newest; absent before it and where nobody knows. */
  readonly playedMs?: number;
  readonly aces: ScorePair<number>;
  readonly doubleFaults: ScorePair<number>;
  readonly breaks: ScorePair<number>;
}

export interface KabaddiScore {
  readonly teams: ScorePair<string>;
  readonly points: ScorePair<number>;
  readonly firstHalf: ScorePair<number> | null;
  /** `2nd half 12:40`: time left in the half. */
  readonly clock: string;
  readonly clockLabel?: Label;
  readonly raiding: 0 | 1 | null;
  readonly isDoOrDie: boolean;
  readonly onMat: ScorePair<number>;
  readonly raidPoints: ScorePair<number>;
  readonly tacklePoints: ScorePair<number>;
  readonly allOuts: ScorePair<number>;
  readonly raids: number;
  /** Who has brought most raid points; there once a raider who is named has scored. */
  readonly topRaider?: { readonly side: 0 | 1; readonly name: string; readonly points: number };
  /** Who has most points by tackles, where those who caught are named. */
  readonly topDefender?: { readonly side: 0 | 1; readonly name: string; readonly points: number };
}

export interface RacingScore {
  readonly distance: string;
  readonly going: string;
  readonly goingLabel?: Label | null;
  readonly raceClass: string;
  /** How many runners are placed. */
  readonly places: number;
  readonly runners: readonly {
    readonly number: string;
    readonly name: string;
    readonly stall: string;
    readonly jockey: string;
    readonly trainer: string;
    readonly weight: string;
    readonly form: string;
    /** In running or at the finish, 1 leads; null before the off and for a non-runner. */
    readonly position: number | null;
    readonly isNonRunner: boolean;
    /** Hundredths; null before the off. */
    readonly startingPrice: number | null;
  }[];
}

/**
 * A score: the part of its sport, and null or nothing for all others. A text of ours has its label beside it; one that
 * somebody typed has none and is shown as it came.
 */
export interface ScoreCard {
  readonly kind: 'cricket' | 'football' | 'tennis' | 'kabaddi' | 'racing' | 'iframe';
  readonly status: string;
  readonly statusLabel?: Label;
  readonly url: string | null;
  readonly updatedAt: Time;
  readonly cricket: CricketScore | null;
  readonly football: FootballScore | null;
  readonly tennis?: TennisScore;
  readonly kabaddi?: KabaddiScore;
  readonly racing?: RacingScore;
  readonly text: string | null;
  /** See `ListScore.halt`. */
  readonly halt?: ScoreHalt;
}
