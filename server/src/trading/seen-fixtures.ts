import type { Exchange } from '#ports/exchange.ts';

/** Keys of fixtures that were brought to the exchange: none is brought twice, and none is remembered for ever. */
export class SeenFixtures {
  readonly #exchange: Pick<Exchange, 'read'>;
  readonly #keys = new Set<string>();

  constructor(exchange: Pick<Exchange, 'read'>) {
    this.#exchange = exchange;
  }

  get size(): number {
    return this.#keys.size;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  add(key: string): void {
    this.#keys.add(key);
  }

  /** Forgets what the source offers no more and the exchange has let go: that is what a restart would know. */
  async keepOnly(offered: ReadonlySet<string>): Promise<void> {
    const gone = [...this.#keys].filter((key) => !offered.has(key));
    if (gone.length === 0) return;
    const inMemory = await this.#exchange.read(
      ({ events }) => new Set([...events.values()].map(({ details }) => details.dreamEventId)),
    );
    for (const key of gone) if (!inMemory.has(key)) this.#keys.delete(key);
  }
}
