import { assert } from '#base/assert.ts';
import type { Draws } from './draws.ts';

/** A shuffled deck dealt from the top; cards are drawn lazily (Fisher–Yates from the front). */
export class ShuffledDeck {
  readonly #draws: Draws;
  readonly #size: number;
  /** Cards no longer at their original position. */
  readonly #moved = new Map<number, number>();
  #taken = 0;

  constructor(draws: Draws, size: number) {
    this.#draws = draws;
    this.#size = size;
  }

  get left(): number {
    return this.#size - this.#taken;
  }

  /** Next card, from 0 (inclusive) to `size` (exclusive). The last card of a deck needs no draw. */
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
