import type { Selectable } from 'kysely';
import {
  bigint,
  createQueryBuilder,
  jsonb,
  nullable,
  queryRows,
  run,
  type TablesOf,
  text,
  withDefault,
} from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';

export const FEED_TABLES = {
  /** Events as received from feed sources. */
  feedEvents: {
    source: text(),
    sequence: bigint(),
    /** ID within the source. */
    fixture: text(),
    /** Time received, ms since 1970 UTC. */
    at: bigint(),
    body: jsonb<unknown>(),
  },
  feedSources: { source: text(), position: bigint() },
  /** Operators' choices of source for a fixture from a given time; null selects the highest-ranked live source. */
  feedChoices: { id: withDefault(bigint()), key: text(), source: nullable(text()), at: bigint() },
} as const;

type FeedTables = TablesOf<typeof FEED_TABLES>;

export type StoredFeedEvent = Readonly<Selectable<FeedTables['feedEvents']>>;
type FeedChoice = Readonly<Omit<Selectable<FeedTables['feedChoices']>, 'id'>>;

const db = createQueryBuilder<FeedTables>();

/** Persists received feed events so that a restart loses none. */
export class FeedStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  /** Appends consecutive events and advances their source's position, atomically. */
  async append(events: readonly StoredFeedEvent[]): Promise<void> {
    const last = events.at(-1);
    if (last === undefined) return;
    const position = { source: last.source, position: last.sequence };
    await this.#sql.transaction(async (session) => {
      // One parameter, however many events a match has.
      await session.query(
        `insert into feed_events (source, sequence, fixture, at, body)
          select source, sequence, fixture, at, body from jsonb_to_recordset($1::jsonb)
            as sent (source text, sequence bigint, fixture text, at bigint, body jsonb)`,
        [JSON.stringify(events)],
      );
      await run(
        session,
        db
          .insertInto('feedSources')
          .values(position)
          .onConflict((known) => known.column('source').doUpdateSet(position)),
      );
    });
  }

  /** Returns the sequence of the last event per source. */
  async positions(): Promise<ReadonlyMap<string, number>> {
    const rows = await queryRows(this.#sql, db.selectFrom('feedSources').selectAll());
    return new Map(rows.map(({ source, position }) => [source, position]));
  }

  /** Returns all stored events, in order per source. */
  events(): Promise<readonly StoredFeedEvent[]> {
    return queryRows(this.#sql, db.selectFrom('feedEvents').selectAll().orderBy('source').orderBy('sequence'));
  }

  /** Deletes the events of a finished fixture; the position is kept. */
  async deleteEvents(source: string, fixture: string): Promise<void> {
    const events = db.deleteFrom('feedEvents').where('source', '=', source);
    await run(this.#sql, events.where('fixture', '=', fixture));
  }

  async choose(choice: FeedChoice): Promise<void> {
    await run(this.#sql, db.insertInto('feedChoices').values(choice));
  }

  /** Returns the choices, oldest first. */
  choices(): Promise<readonly FeedChoice[]> {
    return queryRows(this.#sql, db.selectFrom('feedChoices').select(['key', 'source', 'at']).orderBy('id'));
  }

  /** Deletes the choices for a fixture that no source has any more. */
  async deleteChoices(key: string): Promise<void> {
    await run(this.#sql, db.deleteFrom('feedChoices').where('key', '=', key));
  }
}
