import type { TablesOf } from '#base/postgres/column-types.ts';
import { createQueryBuilder } from '#base/postgres/query-builder.ts';
import { BETTING_TABLES } from './betting-tables.ts';
import { CASINO_TABLES } from './casino-tables.ts';
import { LEDGER_TABLES } from './ledger-tables.ts';

/** Tables that the journal's batches write. */
export const JOURNAL_TABLES = { ...BETTING_TABLES, ...CASINO_TABLES, ...LEDGER_TABLES } as const;

export interface JournalTables extends TablesOf<typeof JOURNAL_TABLES> {}

export const db = createQueryBuilder<JournalTables>();
