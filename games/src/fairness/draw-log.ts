import { FairDraws } from './draws.ts';

/** One number of a round as it was drawn. */
export interface LoggedDraw {
  /** Four bytes each, as numbers; all but the last were too high and drawn again. */
  readonly words: readonly number[];
  readonly below: number;
  readonly value: number;
}

/** The draws of a round that remember how each number came about, for whoever checks the round by hand. */
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
