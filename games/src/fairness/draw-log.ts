import { FairDraws } from './draws.ts';

/** A drawn number of a round. */
export interface LoggedDraw {
  /** Four-byte words as numbers; all but the last were rejected as too high. */
  readonly words: readonly number[];
  readonly below: number;
  readonly value: number;
}

/** Draws that record how each number was obtained, for verifying a round manually. */
export class LoggedDraws extends FairDraws {
  readonly #log: LoggedDraw[] = [];
  #taken: number[] = [];

  get log(): readonly LoggedDraw[] {
    return this.#log;
  }

  override u32(): number {
    const word = super.u32();
    this.#taken.push(word);
    return word;
  }

  override int(below: number): number {
    this.#taken = [];
    const value = super.int(below);
    this.#log.push({ words: this.#taken, below, value });
    return value;
  }
}
