import type { Label } from '#labels/label.ts';
import type { Time } from '#values/instant.ts';
import type { ScoreBall } from './score-card.ts';

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
