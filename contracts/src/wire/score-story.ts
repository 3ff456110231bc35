import type { Label } from '#labels/label.ts';
import type { Time } from '#values/instant.ts';
import type { ScoreBall } from './score-card.ts';

/** One over of an innings as the charts draw it; `total` and `lost` stand at its end. */
export interface OverLine {
  /** From 1. */
  readonly over: number;
  readonly runs: number;
  readonly wickets: number;
  readonly total: number;
  readonly lost: number;
  /** False while it is being bowled. */
  readonly isComplete: boolean;
}

/** The tables of an innings. A text of ours has its label beside it. */
export interface InningsCard {
  readonly runs: number;
  readonly wkts: number;
  readonly overs: string;
  readonly isOver: boolean;
  /** In the order in which they came in. */
  readonly batters: readonly {
    readonly name: string;
    readonly runs: number;
    readonly balls: number;
    readonly fours: number;
    readonly sixes: number;
    /** Runs off a hundred balls, two decimals; null before the first ball. */
    readonly strikeRate: number | null;
    readonly onStrike: boolean;
    /** "c B Kolgaon b T Jambdri"; null while not out. */
    readonly how: string | null;
    readonly howLabel: Label | null;
  }[];
  /** Who of the eleven has not come in; empty where the sides are not known, and in a super over. */
  readonly notBatted: readonly string[];
  /** In the order in which they came on. */
  readonly bowlers: readonly {
    readonly name: string;
    readonly overs: string;
    readonly maidens: number;
    readonly runs: number;
    readonly wkts: number;
    /** Runs an over, two decimals; null before the first legal ball. */
    readonly economy: number | null;
    /** Runs from wides and from no-ball calls. */
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
  /** A super over: it has tables, and no part in the charts. */
  readonly superOver?: true;
  /** Runs to win, in a chase. */
  readonly target: number | null;
  readonly overs: readonly OverLine[];
  readonly card: InningsCard;
}

/** One line of what happened: a ball, a goal, a point, a fall. */
export interface StoryLine {
  /** Grows with every line of the match. */
  readonly id: number;
  /** Where the match stood: "18.2", "67'", "2nd set 4-3". */
  readonly at: string;
  readonly atLabel?: Label;
  /** What the ball is marked with; null where it is not a ball. */
  readonly ball: ScoreBall | null;
  readonly text: string;
  readonly textLabel?: Label;
  /** True for a wicket, a boundary, a goal, a card, a set won: what is set in bold. */
  readonly isKey: boolean;
  readonly time: Time;
}

/** How a match came to its score: its overs for the charts, its tables, and its newest lines. */
export interface ScoreStory {
  /** Cricket only; first innings first. Empty in other sports. */
  readonly innings: readonly InningsStory[];
  /** At most 60, newest first. */
  readonly lines: readonly StoryLine[];
}
