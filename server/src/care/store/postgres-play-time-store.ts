import { queryRows, run } from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type { PlayTimeStore, StoredPlaySession } from './play-time-store.ts';
import { db } from './play-time-tables.ts';

/** A statement accepts about 65,000 values. */
const ROWS_AT_ONCE = 5_000;

const SITTING = [
  'user_id as userId',
  'started_at as startedAt',
  'last_at as lastAt',
  'checked_at as checkedAt',
] as const;

/** Play sessions in PostgreSQL. */
export class PostgresPlayTimeStore implements PlayTimeStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  async keepSittings(sittings: readonly StoredPlaySession[]): Promise<void> {
    for (let from = 0; from < sittings.length; from += ROWS_AT_ONCE) {
      const rows = sittings
        .slice(from, from + ROWS_AT_ONCE)
        .map(({ userId, startedAt, lastAt, checkedAt }) => ({
          user_id: userId,
          started_at: startedAt,
          last_at: lastAt,
          checked_at: checkedAt,
        }));
      const kept = db
        .insertInto('sittings')
        .values(rows)
        .onConflict((known) =>
          known.columns(['user_id', 'started_at']).doUpdateSet((eb) => ({
            last_at: eb.ref('excluded.last_at'),
            checked_at: eb.ref('excluded.checked_at'),
          })),
        );
      await run(this.#sql, kept);
    }
  }

  sittingsSince(at: number): Promise<readonly StoredPlaySession[]> {
    const recent = db.selectFrom('sittings').select(SITTING).where('last_at', '>=', at);
    return queryRows(this.#sql, recent);
  }

  listSittings(
    userId: number,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<readonly StoredPlaySession[]> {
    const own = db
      .selectFrom('sittings')
      .select(SITTING)
      .where('user_id', '=', userId)
      .where('started_at', '<=', to)
      .where('last_at', '>=', from)
      .orderBy('started_at');
    return queryRows(this.#sql, own);
  }

  async forgetUser(userId: number): Promise<void> {
    await run(this.#sql, db.deleteFrom('sittings').where('user_id', '=', userId));
  }
}
