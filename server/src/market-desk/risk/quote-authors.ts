import { RecentMap } from '#base/recent-map.ts';

const MAX_MARKETS = 5_000;

/** Operator of the latest manual quote per market, so that a conflict can name them. */
export class QuoteAuthors {
  readonly #authors = new RecentMap<{ readonly version: number; readonly operatorId: number }>(
    MAX_MARKETS,
  );

  record(marketId: number, version: number, operatorId: number): void {
    this.#authors.set(String(marketId), { version, operatorId });
  }

  /** The operator whose quote has this version; null if it was quoted automatically. */
  get(marketId: number, version: number): number | null {
    const author = this.#authors.get(String(marketId));
    return author?.version === version ? author.operatorId : null;
  }
}
