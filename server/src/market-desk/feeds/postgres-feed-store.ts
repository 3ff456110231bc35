import type { SqlClient } from '#base/postgres/sql-client.ts';
import type { FeedChoice, FeedStore, StoredFeedEvent } from './feed-store.ts';

/** Feed events in PostgreSQL. */
export class PostgresFeedStore implements FeedStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  async append(events: readonly StoredFeedEvent[]): Promise<void> {
    const last = events.at(-1);
    if (last === undefined) return;
    await this.#sql.transaction(async (session) => {
      await session.query(
        `insert into feed_events (source, sequence, fixture, at, body)
          select source, sequence, fixture, at, body from jsonb_to_recordset($1::jsonb)
            as sent (source text, sequence bigint, fixture text, at bigint, body jsonb)`,
        [JSON.stringify(events)],
      );
      await session.query(
        `insert into feed_sources (source, position) values ($1, $2)
          on conflict (source) do update set position = excluded.position`,
        [last.source, last.sequence],
      );
    });
  }

  async positions(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#sql.query<{ source: string; position: number }>(
      'select source, position from feed_sources',
    );
    return new Map(rows.map(({ source, position }) => [source, position]));
  }

  events(): Promise<readonly StoredFeedEvent[]> {
    return this.#sql.query<StoredFeedEvent>(
      'select source, sequence, fixture, at, body from feed_events order by source, sequence',
    );
  }

  async forget(source: string, fixture: string): Promise<void> {
    await this.#sql.query('delete from feed_events where source = $1 and fixture = $2', [
      source,
      fixture,
    ]);
  }

  async choose({ key, source, at }: FeedChoice): Promise<void> {
    await this.#sql.query('insert into feed_choices (key, source, at) values ($1, $2, $3)', [
      key,
      source,
      at,
    ]);
  }

  choices(): Promise<readonly FeedChoice[]> {
    return this.#sql.query<FeedChoice>('select key, source, at from feed_choices order by id');
  }

  async forgetChoices(key: string): Promise<void> {
    await this.#sql.query('delete from feed_choices where key = $1', [key]);
  }
}
