import type { Compilable } from 'kysely';
import { addAuditLine, type NewAuditRow } from './audit-log.ts';
import { createQueryBuilder, firstRow, jsonb, queryRows, run, type TablesOf, text } from './postgres/query-builder.ts';
import type { SqlClient } from './postgres/sql-client.ts';

export const DOCUMENT_TABLES = {
  documents: {
    name: text(),
    value: jsonb<unknown>(),
  },
} as const;

const db = createQueryBuilder<TablesOf<typeof DOCUMENT_TABLES>>();

/** True if a document has these members, which is enough where a single module writes it. */
export function isDocument<Stored extends object>(
  value: unknown,
  ...members: (keyof Stored & string)[]
): value is Stored {
  return typeof value === 'object' && value !== null && members.every((member) => member in value);
}

/**
 * Small named JSON documents that operators edit: domain settings, texts, switches, stream URLs, scorecards of closed
 * events. Values aren't validated here; the caller checks them on read.
 */
export class DocumentStore {
  readonly #sql: SqlClient;
  readonly #now: () => number;

  constructor(sql: SqlClient, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  async get(name: string): Promise<unknown> {
    const document = db.selectFrom('documents').select('value').where('name', '=', name);
    return (await firstRow(this.#sql, document))?.value ?? null;
  }

  /** Returns all documents whose name has this prefix, by name. */
  list(prefix: string): Promise<readonly { readonly name: string; readonly value: unknown }[]> {
    return queryRows(
      this.#sql,
      db
        .selectFrom('documents')
        .select(['name', 'value'])
        .where(({ fn, val }) => fn<boolean>('starts_with', ['name', val(prefix)]))
        .orderBy('name'),
    );
  }

  /** Stores a document unless there is one of this name. @returns the stored one. */
  async create(name: string, value: unknown): Promise<unknown> {
    const made = db.insertInto('documents').values({ name, value: JSON.stringify(value) });
    await run(
      this.#sql,
      made.onConflict((known) => known.column('name').doNothing()),
    );
    return await this.get(name);
  }

  /** Replaces a document, with its audit entry in the same transaction. */
  async put(name: string, value: unknown, audit?: NewAuditRow): Promise<void> {
    const row = { name, value: JSON.stringify(value) };
    const kept = db.insertInto('documents').values(row);
    await this.#change(
      kept.onConflict((known) => known.column('name').doUpdateSet({ value: row.value })),
      audit,
    );
  }

  async remove(name: string, audit?: NewAuditRow): Promise<void> {
    await this.#change(db.deleteFrom('documents').where('name', '=', name), audit);
  }

  async #change(statement: Compilable, audit: NewAuditRow | undefined): Promise<void> {
    await this.#sql.transaction(async (session) => {
      await run(session, statement);
      if (audit !== undefined) await addAuditLine(session, this.#now(), audit);
    });
  }
}
