import type { Currency, Money, Price } from '@crease/core/money/money.ts';
import { numberArray } from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import { CURRENCY_CODE } from '#journal/postgres/row-codes.ts';

/** Matches on one runner within one interval. */
export interface PriceInterval {
  readonly runnerId: number;
  /** Start of the interval, ms since 1970 UTC; a multiple of its length. */
  readonly at: number;
  /** Price of the latest match, hundredths. */
  readonly price: Price;
  /** Matched stakes, counting both sides, paise. */
  readonly matched: Money;
}

export interface NewPriceInterval extends PriceInterval {
  readonly marketId: number;
  readonly currency: Currency;
}

/** Intervals of one market and currency, of equal length, by runner and time. */
export interface StoredPriceHistory {
  readonly intervalMs: number;
  readonly intervals: readonly PriceInterval[];
}

/** Persists price history across restarts. For display only; never used for money. */
export class PriceTrailStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  /** Upserts intervals: adds to the amount and replaces the price. */
  async add(intervals: readonly NewPriceInterval[]): Promise<void> {
    await this.#sql.query(
      `insert into price_stretches (market_id, currency, runner_id, at, price, matched)
       select * from unnest($1::integer[], $2::smallint[], $3::integer[], $4::bigint[], $5::integer[], $6::bigint[])
       on conflict (market_id, currency, runner_id, at) do update
       set price = excluded.price, matched = price_stretches.matched + excluded.matched`,
      [
        numberArray(intervals, ({ marketId }) => marketId),
        numberArray(intervals, ({ currency }) => CURRENCY_CODE[currency]),
        numberArray(intervals, ({ runnerId }) => runnerId),
        numberArray(intervals, ({ at }) => at),
        numberArray(intervals, ({ price }) => price),
        numberArray(intervals, ({ matched }) => matched),
      ],
    );
  }

  /**
   * Returns the price history of a market in one currency.
   *
   * @param before ms; excludes intervals that start at or after this time.
   * @param most maximum number of intervals; longer intervals are merged to fit.
   */
  async loadTrail(
    marketId: number,
    currency: Currency,
    { before, most }: { readonly before: number; readonly most: number },
  ): Promise<StoredPriceHistory> {
    const of = [marketId, CURRENCY_CODE[currency], before];
    const [span] = await this.#sql.query<{ ms: number | null }>(
      `select max(at) - min(at) as ms from price_stretches
       where market_id = $1 and currency = $2 and at < $3`,
      of,
    );
    const intervalMs = getIntervalLength(span?.ms ?? 0, most);
    // The span is looked up first, so that a market of many days is aggregated inside the database.
    const intervals = await this.#sql.query<PriceInterval>(
      `select runner_id as "runnerId", at - at % $4::bigint as at,
         (array_agg(price order by s.at desc))[1] as price, sum(matched)::bigint as matched
       from price_stretches s where market_id = $1 and currency = $2 and at < $3
       group by 1, 2 order by 1, 2`,
      [...of, intervalMs],
    );
    return { intervalMs, intervals };
  }

  /** Deletes markets settled before that time, ms. */
  async forget(settledBefore: number): Promise<void> {
    await this.#sql.query(
      `delete from price_stretches s using markets m
       where m.id = s.market_id and m.settled_at < $1`,
      [settledBefore],
    );
  }
}

/** Finest resolution of price history: matches within one interval form one point. */
export const MIN_INTERVAL_MS = 10_000;

/**
 * Returns the interval length that covers a span with at most `most` intervals: the shortest one, doubled as often as
 * needed, so that shorter intervals nest in longer ones.
 */
function getIntervalLength(spanMs: number, most: number): number {
  let intervalMs = MIN_INTERVAL_MS;
  // One extra, because a span may start in the middle of an interval.
  while (Math.floor(spanMs / intervalMs) + 2 > most) intervalMs *= 2;
  return intervalMs;
}

/** Merges a runner's intervals, sorted by time, into longer ones. */
export function mergeIntervals(intervals: readonly PriceInterval[], intervalMs: number): PriceInterval[] {
  const longer: PriceInterval[] = [];
  for (const interval of intervals) {
    const at = interval.at - (interval.at % intervalMs);
    const former = longer.at(-1);
    if (former?.at !== at) longer.push({ ...interval, at });
    else longer[longer.length - 1] = { ...interval, at, matched: former.matched + interval.matched };
  }
  return longer;
}
