import type { Selectable } from 'kysely';
import { bigint, createQueryBuilder, integer, queryRows, run, type TablesOf } from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type { Range } from '#betting/history-reader.ts';

export const PLAY_TIME_TABLES = {
  sittings: {
    userId: integer(),
    startedAt: bigint(),
    /** Time of the latest activity. */
    lastAt: bigint(),
    /** Last answer to a reality check; `startedAt` before the first. */
    checkedAt: bigint(),
  },
} as const;

type PlayTimeTables = TablesOf<typeof PLAY_TIME_TABLES>;

/** A playing session without longer breaks, across devices. Milliseconds since 1970 UTC. */
export interface StoredPlaySession extends Readonly<Selectable<PlayTimeTables['sittings']>> {}

/** A gateway has none of its own: it forwards activity to the leader. */
export type PlayTimes = Pick<PlayTimeStore, keyof PlayTimeStore>;

/** A statement accepts about 65,000 values. */
const ROWS_AT_ONCE = 5_000;

const db = createQueryBuilder<PlayTimeTables>();
const SITTINGS = db.selectFrom('sittings').selectAll();

export class PlayTimeStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  /** Upserts sessions by user and start. */
  async saveSittings(sittings: readonly StoredPlaySession[]): Promise<void> {
    for (let from = 0; from < sittings.length; from += ROWS_AT_ONCE) {
      const kept = db
        .insertInto('sittings')
        .values(sittings.slice(from, from + ROWS_AT_ONCE))
        .onConflict((known) =>
          known.columns(['userId', 'startedAt']).doUpdateSet((eb) => ({
            lastAt: eb.ref('excluded.lastAt'),
            checkedAt: eb.ref('excluded.checkedAt'),
          })),
        );
      await run(this.#sql, kept);
    }
  }

  /** Returns the sessions of all users with activity since then. */
  sittingsSince(at: number): Promise<readonly StoredPlaySession[]> {
    return queryRows(this.#sql, SITTINGS.where('lastAt', '>=', at));
  }

  /** Returns the sessions of one user that overlap an interval, oldest first. */
  listSittings(userId: number, { from, to }: Range): Promise<readonly StoredPlaySession[]> {
    const own = SITTINGS.where('userId', '=', userId).where('startedAt', '<=', to).where('lastAt', '>=', from);
    return queryRows(this.#sql, own.orderBy('startedAt'));
  }

  async eraseUserData(userId: number): Promise<void> {
    await run(this.#sql, db.deleteFrom('sittings').where('userId', '=', userId));
  }
}
