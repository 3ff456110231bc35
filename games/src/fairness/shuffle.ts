import { assert } from '#base/assert.ts';
import type { Draws } from './draws.ts';

/** A shuffled deck, taken from the top; a card is drawn when it is asked for (Fisher–Yates from the front). */
export class ShuffledDeck {
  readonly #draws: Draws;
  readonly #size: number;
  /** Cards that no longer lie in their own place. */
  readonly #moved = new Map<number, number>();
  #taken = 0;

  constructor(draws: Draws, size: number) {
    this.#draws = draws;
    this.#size = size;
  }

  get left(): number {
    return this.#size - this.#taken;
  }

  /** The next card, from 0 up to but without `size`. The last one of a deck needs no draw. */
  take(): number {
    assert(this.left > 0, 'a card is taken from a deck that has one');
    const place = this.#taken;
    const from = this.left === 1 ? place : place + this.#draws.int(this.left);
    const card = this.#moved.get(from) ?? from;
    this.#moved.set(from, this.#moved.get(place) ?? place);
    this.#taken += 1;
    return card;
  }

  takeMany(count: number): readonly number[] {
    return Array.from({ length: count }, () => this.take());
  }
}
