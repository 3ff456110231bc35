import type { ListScore } from '@crease/contracts/wire/catalogue.ts';
import type { MatchCommentary } from '@crease/contracts/wire/commentary.ts';
import type { ScoreCard } from '@crease/contracts/wire/score-card.ts';
import type { ScoreBoard, ScoreChange } from './score-board.ts';

/** In-memory score board; after a restart, feeds resend all scores. */
export class MemoryScoreBoard implements ScoreBoard {
  readonly #cards = new Map<string, ScoreCard>();
  readonly #listScores = new Map<number, ListScore | null>();
  readonly #stories = new Map<string, () => MatchCommentary>();
  readonly #listeners: ((change: ScoreChange) => void)[] = [];

  getCard(dreamEventId: string): ScoreCard | null {
    return this.#cards.get(dreamEventId) ?? null;
  }

  getListScore(eventId: number): ListScore | null {
    return this.#listScores.get(eventId) ?? null;
  }

  set(eventId: number, dreamEventId: string, card: ScoreCard, listScore: ListScore | null): void {
    this.#cards.set(dreamEventId, card);
    this.#listScores.set(eventId, listScore);
    for (const listener of this.#listeners) listener({ eventId, dreamEventId, card, listScore });
  }

  getStory(dreamEventId: string): MatchCommentary | null {
    return this.#stories.get(dreamEventId)?.() ?? null;
  }

  setStory(dreamEventId: string, tell: () => MatchCommentary): void {
    this.#stories.set(dreamEventId, tell);
  }

  drop(eventId: number, dreamEventId: string): void {
    this.#cards.delete(dreamEventId);
    this.#listScores.delete(eventId);
    this.#stories.delete(dreamEventId);
  }

  onChange(listener: (change: ScoreChange) => void): void {
    this.#listeners.push(listener);
  }
}
