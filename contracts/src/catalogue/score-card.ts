import type { Time } from '#base/instant.ts';
import type { Label } from '#labels/label.ts';
import type { ScoreHalt } from './catalogue.ts';

/** A ball as displayed: `token` is the text ("4", "W", "1wd"), `kind` its colour. */
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

/** Cricket section of a scorecard: the fields of api 4.2, then our own additions. */
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
  /** Index of the batting side in `teams`; null between innings. */
  readonly battingTeam: 0 | 1 | null;
  readonly toss: string | null;
  readonly tossLabel?: Label | null;
  /** Balls of the current and previous over, in order. */
  readonly thisOver: { readonly number: number; readonly balls: readonly ScoreBall[] } | null;
  readonly lastOver: { readonly number: number; readonly balls: readonly ScoreBall[] } | null;
  readonly partnership: { readonly runs: number; readonly balls: number } | null;
  readonly lastWicket: string | null;
  readonly projected: number | null;
  /** Par score of a chase with limited overs if rain ended it now. An estimate, to be labelled as such. */
  readonly par?: number;
  /** Present while fielding restrictions apply. */
  readonly isPowerplay?: true;
  readonly lastFiveOvers: string | null;
  /** Last ball for the tracker: direction (degrees clockwise from straight down the ground) and description. */
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

/** Figures of the first side, then the second. */
export type ScorePair<Value> = readonly [Value, Value];

/** Football section: the three fields of api 4.2, then additions from our feed. */
export interface FootballScore {
  readonly home: number;
  readonly away: number;
  readonly minute: number | null;
  readonly teams?: ScorePair<string>;
  /** `37'`, `45+2'`, `HT`, `FT`. */
  readonly clock?: string;
  readonly clockLabel?: Label;
  readonly halfTime?: ScorePair<number> | null;
  /** Extra-time goals only. */
  readonly extraTime?: ScorePair<number> | null;
  readonly shootOut?: ScorePair<number> | null;
  readonly scorers?: ScorePair<readonly string[]>;
  readonly yellowCards?: ScorePair<number>;
  readonly redCards?: ScorePair<number>;
  readonly corners?: ScorePair<number>;
  readonly shots?: ScorePair<number>;
  readonly shotsOnTarget?: ScorePair<number>;
  /** Offsides and fouls; present once a source has reported either. */
  readonly offsides?: ScorePair<number>;
  readonly fouls?: ScorePair<number>;
}

export interface TennisScore {
  readonly players: ScorePair<string>;
  /** Index of the next server; null before the start and after the end. */
  readonly server: 0 | 1 | null;
  /** Games of every set started. */
  readonly games: readonly ScorePair<number>[];
  readonly sets: ScorePair<number>;
  /** `15`, `40`, `Ad`, or tie-break points; null between games. */
  readonly points: ScorePair<string> | null;
  readonly isTieBreak: boolean;
  /** `Break point`, `Set point`, `Match point`; null otherwise. */
  readonly pressure: string | null;
  readonly pressureLabel?: Label | null;
  /** Time in ms from the first to the latest point; absent before it, and if unknown. */
  readonly playedMs?: number;
  readonly aces: ScorePair<number>;
  readonly doubleFaults: ScorePair<number>;
  readonly breaks: ScorePair<number>;
}

export interface KabaddiScore {
  readonly teams: ScorePair<string>;
  readonly points: ScorePair<number>;
  readonly firstHalf: ScorePair<number> | null;
  /** Time left in the half, e.g. `2nd half 12:40`. */
  readonly clock: string;
  readonly clockLabel?: Label;
  readonly raiding: 0 | 1 | null;
  readonly isDoOrDie: boolean;
  readonly onMat: ScorePair<number>;
  readonly raidPoints: ScorePair<number>;
  readonly tacklePoints: ScorePair<number>;
  readonly allOuts: ScorePair<number>;
  readonly raids: number;
  /** Raider with the most raid points; present once a named raider has scored. */
  readonly topRaider?: { readonly side: 0 | 1; readonly name: string; readonly points: number };
  /** Defender with the most tackle points; present if defenders are named. */
  readonly topDefender?: { readonly side: 0 | 1; readonly name: string; readonly points: number };
}

export interface RacingScore {
  readonly distance: string;
  readonly going: string;
  readonly goingLabel?: Label | null;
  readonly raceClass: string;
  /** Number of paid places. */
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

/**
 * A scorecard: only the section of its sport is set. Built-in texts come with a label; entered text has none and is
 * shown as is.
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

/** One over of an innings for charts; `total` and `lost` are as of its end. */
export interface OverLine {
  /** Over number, from 1. */
  readonly over: number;
  readonly runs: number;
  readonly wickets: number;
  readonly total: number;
  readonly lost: number;
  /** False while in progress. */
  readonly isComplete: boolean;
}

/** Scorecard tables of an innings. Built-in texts come with a label. */
export interface InningsCard {
  readonly runs: number;
  readonly wkts: number;
  readonly overs: string;
  readonly isOver: boolean;
  /** In batting order. */
  readonly batters: readonly {
    readonly name: string;
    readonly runs: number;
    readonly balls: number;
    readonly fours: number;
    readonly sixes: number;
    /** Runs per hundred balls, two decimals; null before the first ball. */
    readonly strikeRate: number | null;
    readonly onStrike: boolean;
    /** Dismissal, "c B Kolgaon b T Jambdri"; null if not out. */
    readonly how: string | null;
    readonly howLabel: Label | null;
  }[];
  /** Members of the eleven yet to bat; empty if line-ups are unknown, and in a super over. */
  readonly notBatted: readonly string[];
  /** In bowling order. */
  readonly bowlers: readonly {
    readonly name: string;
    readonly overs: string;
    readonly maidens: number;
    readonly runs: number;
    readonly wkts: number;
    /** Runs per over, two decimals; null before the first legal ball. */
    readonly economy: number | null;
    /** Runs from wides and from no-ball penalties. */
    readonly wides: number;
    readonly noballs: number;
  }[];
  readonly extras: {
    readonly byes: number;
    readonly legbyes: number;
    readonly wides: number;
    readonly noballs: number;
    readonly penalty: number;
    readonly total: number;
  };
}

export interface InningsStory {
  readonly team: string;
  /** Set for a super over, which has tables but isn't charted. */
  readonly superOver?: true;
  /** Runs to win; null if not chasing. */
  readonly target: number | null;
  readonly overs: readonly OverLine[];
  readonly card: InningsCard;
}

/** One commentary line: a ball, goal, point or fall. */
export interface CommentaryLine {
  /** Increases with every line of the match. */
  readonly id: number;
  /** Match progress at that point: "18.2", "67'", "2nd set 4-3". */
  readonly at: string;
  readonly atLabel?: Label;
  /** Ball marker; null if not a ball. */
  readonly ball: ScoreBall | null;
  readonly text: string;
  readonly textLabel?: Label;
  /** True for highlights, shown in bold: a wicket, boundary, goal, card or set won. */
  readonly isKey: boolean;
  readonly time: Time;
}

/** Match history: overs for charts, scorecard tables and latest commentary. */
export interface MatchCommentary {
  /** Cricket only, in order; empty in other sports. */
  readonly innings: readonly InningsStory[];
  /** Up to 60 lines, newest first. */
  readonly lines: readonly CommentaryLine[];
}
