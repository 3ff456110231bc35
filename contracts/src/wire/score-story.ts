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

export interface InningsStory {
  readonly team: string;
  /** Runs to win, in a chase. */
  readonly target: number | null;
  readonly overs: readonly OverLine[];
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

/** How a match came to its score: its overs for the charts, and its newest lines. */
export interface ScoreStory {
  /** Cricket only; first innings first. Empty in other sports. */
  readonly innings: readonly InningsStory[];
  /** At most 60, newest first. */
  readonly lines: readonly StoryLine[];
}
