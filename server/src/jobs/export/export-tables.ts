import { bigint, filled, integer, type TablesOf, text } from '#base/postgres/column-types.ts';
import { createSnakeQueryBuilder } from '#base/postgres/query-builder.ts';
import { JOURNAL_TABLES } from '#journal/postgres/journal-tables.ts';

/** Exported days. */
export const EXPORT_TABLES = {
  exports: {
    day: integer(),
    last_sequence: bigint(),
    last_entry_id: bigint(),
    journal_hash: text(),
    manifest_hash: text(),
    written_at: bigint(),
    removal: filled(text<'NONE' | 'BEGUN' | 'DONE'>()),
  },
} as const;

const TABLES = { ...EXPORT_TABLES, ...JOURNAL_TABLES } as const;

export const db = createSnakeQueryBuilder<TablesOf<typeof TABLES>>();
