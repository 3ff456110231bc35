import type { Currency } from '@crease/core/money/money.ts';
import { sql } from 'kysely';
import { intervalFor } from '#ports/price-intervals.ts';
import type { NewPriceInterval, PriceTrail, PriceTrailStore } from '#ports/price-trail-store.ts';
import { numberArray } from './array-literal.ts';
import { db, onlyRow, rowsOf, run } from './query-builder.ts';
import { CURRENCY_CODE } from './row-codes.ts';
import type { SqlClient } from './sql-client.ts';

/** Price trails in PostgreSQL. */
export class PostgresPriceTrailStore implements PriceTrailStore {
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

  async trailOf(
    marketId: number,
    currency: Currency,
    { before, most }: { readonly before: number; readonly most: number },
  ): Promise<PriceTrail> {
    const trail = db
      .selectFrom('price_stretches as s')
      .where('s.market_id', '=', marketId)
      .where('s.currency', '=', CURRENCY_CODE[currency])
      .where('s.at', '<', before);
    const { ms } = await onlyRow(
      this.#sql,
      trail.select(({ eb, fn }) =>
        eb(fn.max('s.at'), '-', fn.min('s.at')).$castTo<number | null>().as('ms'),
      ),
    );
    const intervalMs = intervalFor(ms ?? 0, most);
    const begin = sql<number>`s.at - s.at % ${sql.lit(intervalMs)}`;
    // The span is looked up first, so that a market of many days is put together where it lies.
    const intervals = await rowsOf(
      this.#sql,
      trail
        .select(({ fn }) => [
          's.runner_id as runnerId',
          begin.as('at'),
          sql<number>`(array_agg(s.price order by s.at desc))[1]`.as('price'),
          fn.sum<number>('s.matched').as('matched'),
        ])
        .groupBy(['s.runner_id', begin])
        .orderBy('s.runner_id')
        .orderBy(begin),
    );
    return { intervalMs, intervals };
  }

  async forget(settledBefore: number): Promise<void> {
    await run(
      this.#sql,
      db
        .deleteFrom('price_stretches as s')
        .using('markets as m')
        .whereRef('m.id', '=', 's.market_id')
        .where('m.settled_at', '<', settledBefore),
    );
  }
}
