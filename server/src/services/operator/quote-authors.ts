import { RecentMap } from '#services/recent-map.ts';

const MOST_MARKETS = 5_000;

/** Who put the newest quote by hand into a market, so that anyone who was slower is answered with their name. */
export class QuoteAuthors {
  readonly #authors = new RecentMap<{ readonly version: number; readonly operatorId: number }>(
    MOST_MARKETS,
  );

  record(marketId: number, version: number, operatorId: number): void {
    this.#authors.set(String(marketId), { version, operatorId });
  }

  /** The operator whose quote has this version; null: it is nobody's, so the desk's. */
  of(marketId: number, version: number): number | null {
    const author = this.#authors.get(String(marketId));
    return author?.version === version ? author.operatorId : null;
  }
}
