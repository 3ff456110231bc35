import type { NewAuditRow } from '#ports/audit.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import { addAuditLine } from './audit-line.ts';
import type { SqlClient } from './sql-client.ts';

/** Named documents in PostgreSQL. */
export class PostgresDocumentStore implements DocumentStore {
  readonly #sql: SqlClient;
  readonly #now: () => number;

  constructor(sql: SqlClient, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  async get(name: string): Promise<unknown> {
    const rows = await this.#sql.query<{ value: unknown }>(
      'select value from documents where name = $1',
      [name],
    );
    return rows[0]?.value ?? null;
  }

  list(prefix: string): Promise<readonly { readonly name: string; readonly value: unknown }[]> {
    return this.#sql.query<{ name: string; value: unknown }>(
      'select name, value from documents where starts_with(name, $1) order by name',
      [prefix],
    );
  }

  async put(name: string, value: unknown, audit?: NewAuditRow): Promise<void> {
    await this.#change(
      'insert into documents (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [name, JSON.stringify(value)],
      audit,
    );
  }

  async remove(name: string, audit?: NewAuditRow): Promise<void> {
    await this.#change('delete from documents where name = $1', [name], audit);
  }

  async #change(
    text: string,
    values: readonly string[],
    audit: NewAuditRow | undefined,
  ): Promise<void> {
    await this.#sql.transaction(async (session) => {
      await session.query(text, values);
      if (audit !== undefined) await addAuditLine(session, this.#now(), audit);
    });
  }
}
