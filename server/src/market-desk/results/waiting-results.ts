/** Required decision on a pending result: another source may confirm it, or only an operator can decide. */
export type AwaitedParty = 'SOURCE' | 'PERSON';

interface Waiting {
  readonly for: AwaitedParty;
  /** The sources' results at the last check. */
  readonly said: string;
  recheck(): Promise<unknown>;
}

/** Closed markets of a fixture without a result, or with a wrong one; checked again when a source sends more. */
export class PendingResults {
  readonly #waiting = new Map<number, Waiting>();

  /** True if a source may still decide one of them. */
  get needSources(): boolean {
    return [...this.#waiting.values()].some((one) => one.for === 'SOURCE');
  }

  put(marketId: number, waiting: Waiting): void {
    this.#waiting.set(marketId, waiting);
  }

  /** True if the market is pending and its sources report the same as at the last check. */
  isSame(marketId: number, said: string): boolean {
    return this.#waiting.get(marketId)?.said === said;
  }

  done(marketId: number): void {
    this.#waiting.delete(marketId);
  }

  /** Checks each of them again. */
  async recheck(): Promise<void> {
    for (const { recheck } of [...this.#waiting.values()]) await recheck();
  }
}
