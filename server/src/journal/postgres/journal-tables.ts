import type { CasinoKind } from '@crease/core/casino/casino-move.ts';
import {
  bigint,
  integer,
  jsonb,
  nullable,
  smallint,
  type TablesOf,
  text,
} from '#base/postgres/column-types.ts';
import { createQueryBuilder } from '#base/postgres/query-builder.ts';
import type { AccountRow } from '#journal/journal.ts';
import { BETTING_TABLES } from './betting-tables.ts';

/** Tables that the journal's batches write. */
export const JOURNAL_TABLES = {
  ...BETTING_TABLES,
  ledgerEntries: {
    id: bigint(),
    key: text(),
    at: bigint(),
    kind: smallint(),
    fromId: integer(),
    toId: integer(),
    amount: bigint(),
    accountId: integer(),
    marketId: integer(),
    reason: nullable(text()),
    cashChange: bigint(),
    cashAfter: nullable(bigint()),
  },
  ledgerAccounts: {
    id: integer(),
    path: text(),
  },
  accounts: {
    id: integer(),
    role: text<AccountRow['role']>(),
    currency: text<AccountRow['currency']>(),
    limits: jsonb<AccountRow['limits']>(),
  },
  /** Transactions of game providers. */
  casinoTransactions: {
    id: bigint(),
    provider: text(),
    txId: text(),
    accountId: integer(),
    game: text(),
    roundId: text(),
    kind: text<CasinoKind>(),
    betTxId: nullable(text()),
    amount: bigint(),
    balance: bigint(),
    at: bigint(),
    freeRound: nullable(integer()),
    kept: nullable(bigint()),
  },
} as const;

export interface JournalTables extends TablesOf<typeof JOURNAL_TABLES> {}

export const db = createQueryBuilder<JournalTables>();
