import { bigint, integer, type TablesOf, text, withDefault } from '#base/postgres/column-types.ts';
import { createQueryBuilder } from '#base/postgres/query-builder.ts';
import type { JournalTables } from '#journal/postgres/journal-tables.ts';

/** Exported days. */
export const EXPORT_TABLES = {
  exports: {
    /** Days since 1970, UTC. */
    day: integer(),
    lastSequence: bigint(),
    lastEntryId: bigint(),
    journalHash: text(),
    manifestHash: text(),
    writtenAt: bigint(),
    /** Progress of removing reservations and house rows from the tables. */
    removal: withDefault(text<'NONE' | 'BEGUN' | 'DONE'>()),
  },
} as const;

export interface ExportTables extends TablesOf<typeof EXPORT_TABLES> {}

export const db = createQueryBuilder<ExportTables & JournalTables>();
