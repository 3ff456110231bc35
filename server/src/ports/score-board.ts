import type { ListScore } from '@crease/contracts/wire/catalogue.ts';
import type { ScoreCard } from '@crease/contracts/wire/score-card.ts';
import type { ScoreStory } from '@crease/contracts/wire/score-story.ts';

/** A score that changed. */
export interface ScoreChange {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly card: ScoreCard;
  readonly listScore: ListScore | null;
}

/** The newest score of every event that has one. */
export interface ScoreBoard {
  /** Card by the event's id for score and TV, or null. */
  cardOf(dreamEventId: string): ScoreCard | null;
  /** Short score for lists, by event, or null. */
  listScoreOf(eventId: number): ListScore | null;
  /** Puts a newer score in the place of the former one and tells the listeners. */
  set(eventId: number, dreamEventId: string, card: ScoreCard, listScore: ListScore | null): void;
  /** Commentary, made when it is asked for; null where there is none. */
  storyOf(dreamEventId: string): ScoreStory | null;
  /** Names who tells the story of an event. */
  setStory(dreamEventId: string, tell: () => ScoreStory): void;
  /** Forgets an event that has ended. */
  drop(eventId: number, dreamEventId: string): void;
  onChange(listener: (change: ScoreChange) => void): void;
}
