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

/** Latest score of each event, in memory: after a restart, feeds resend all scores. */
export class ScoreBoard {
  readonly #cards = new Map<string, ScoreCard>();
  readonly #listScores = new Map<number, ListScore | null>();
  readonly #stories = new Map<string, () => MatchCommentary>();
  readonly #listeners: ((change: ScoreChange) => void)[] = [];

  /** Returns the scorecard by the event's score and TV ID, or null. */
  getCard(dreamEventId: string): ScoreCard | null {
    return this.#cards.get(dreamEventId) ?? null;
  }

  /** Returns the short score for lists by event, or null. */
  getListScore(eventId: number): ListScore | null {
    return this.#listScores.get(eventId) ?? null;
  }

  /** Replaces a score and notifies the listeners. */
  set(eventId: number, dreamEventId: string, card: ScoreCard, listScore: ListScore | null): void {
    this.#cards.set(dreamEventId, card);
    this.#listScores.set(eventId, listScore);
    for (const listener of this.#listeners) listener({ eventId, dreamEventId, card, listScore });
  }

  /** Returns the commentary, generated on request; null if there is none. */
  getStory(dreamEventId: string): MatchCommentary | null {
    return this.#stories.get(dreamEventId)?.() ?? null;
  }

  /** Registers the commentary generator of an event. */
  setStory(dreamEventId: string, build: () => MatchCommentary): void {
    this.#stories.set(dreamEventId, build);
  }

  /** Drops an ended event. */
  drop(eventId: number, dreamEventId: string): void {
    this.#cards.delete(dreamEventId);
    this.#listScores.delete(eventId);
    this.#stories.delete(dreamEventId);
  }

  onChange(listener: (change: ScoreChange) => void): void {
    this.#listeners.push(listener);
  }
}
