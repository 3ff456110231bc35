import type { ListScore } from '@crease/contracts/wire/catalogue.ts';
import type { MatchCommentary } from '@crease/contracts/wire/commentary.ts';
import type { ScoreCard } from '@crease/contracts/wire/score-card.ts';

/** A changed score. */
export interface ScoreChange {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly card: ScoreCard;
  readonly listScore: ListScore | null;
}

/** Latest score of each event. */
export interface ScoreBoard {
  /** Scorecard by the event's score and TV ID, or null. */
  getCard(dreamEventId: string): ScoreCard | null;
  /** Short score for lists by event, or null. */
  getListScore(eventId: number): ListScore | null;
  /** Replaces a score and notifies the listeners. */
  set(eventId: number, dreamEventId: string, card: ScoreCard, listScore: ListScore | null): void;
  /** Commentary, generated on request; null if there is none. */
  getStory(dreamEventId: string): MatchCommentary | null;
  /** Registers the commentary generator of an event. */
  setStory(dreamEventId: string, tell: () => MatchCommentary): void;
  /** Drops an ended event. */
  drop(eventId: number, dreamEventId: string): void;
  onChange(listener: (change: ScoreChange) => void): void;
}
