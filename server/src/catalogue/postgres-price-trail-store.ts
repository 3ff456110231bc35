import type { Currency } from '@crease/core/money/money.ts';
import { numberArray } from '#base/postgres/array-literal.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import { CURRENCY_CODE } from '#journal/postgres/row-codes.ts';
import type {
  NewPriceInterval,
  PriceHistoryStore,
  PriceInterval,
  StoredPriceHistory,
} from './price-history-store.ts';
import { getIntervalLength } from './price-intervals.ts';

/** Price history in PostgreSQL. */
export class PostgresPriceTrailStore implements PriceHistoryStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

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

  async forget(settledBefore: number): Promise<void> {
    await this.#sql.query(
      `delete from price_stretches s using markets m
       where m.id = s.market_id and m.settled_at < $1`,
      [settledBefore],
    );
  }
}
