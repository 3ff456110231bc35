/** Whom a result waits for: another source may still bear it out, or a person alone says what it is. */
export type WaitsFor = 'SOURCE' | 'PERSON';

interface Waiting {
  readonly for: WaitsFor;
  /** What its sources said when it was looked at last. */
  readonly said: string;
  lookAgain(): Promise<unknown>;
}

/** Markets of one fixture that are closed and have no result yet, or another one than they should; looked at again when a source says more. */
export class WaitingResults {
  readonly #waiting = new Map<number, Waiting>();

  /** Whether a source may still decide one of them. */
  get needSources(): boolean {
    return [...this.#waiting.values()].some((one) => one.for === 'SOURCE');
  }

  put(marketId: number, waiting: Waiting): void {
    this.#waiting.set(marketId, waiting);
  }

  /** Whether the market waits, and its sources say what they said when it was looked at last. */
  isSame(marketId: number, said: string): boolean {
    return this.#waiting.get(marketId)?.said === said;
  }

  done(marketId: number): void {
    this.#waiting.delete(marketId);
  }

  /** Looks at each of them once more. */
  async lookAgain(): Promise<void> {
    for (const { lookAgain } of [...this.#waiting.values()]) await lookAgain();
  }
}
