import type { CasinoKind } from '@crease/core/casino/casino-move.ts';
import {
  bigint,
  integer,
  jsonb,
  orNull,
  smallint,
  type TablesOf,
  text,
} from '#base/postgres/column-types.ts';
import { createSnakeQueryBuilder } from '#base/postgres/query-builder.ts';
import type { AccountRow } from '#journal/journal.ts';
import { BETTING_TABLES } from './betting-tables.ts';

/** Tables that the journal's batches write. */
export const JOURNAL_TABLES = {
  ...BETTING_TABLES,
  ledger_entries: {
    id: bigint(),
    key: text(),
    at: bigint(),
    kind: smallint(),
    from_id: integer(),
    to_id: integer(),
    amount: bigint(),
    account_id: integer(),
    market_id: integer(),
    reason: orNull(text()),
    cash_change: bigint(),
    cash_after: orNull(bigint()),
  },
  ledger_accounts: {
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
  casino_transactions: {
    id: bigint(),
    provider: text(),
    tx_id: text(),
    account_id: integer(),
    game: text(),
    round_id: text(),
    kind: text<CasinoKind>(),
    bet_tx_id: orNull(text()),
    amount: bigint(),
    balance: bigint(),
    at: bigint(),
    free_round: orNull(integer()),
    kept: orNull(bigint()),
  },
} as const;

export interface JournalTables extends TablesOf<typeof JOURNAL_TABLES> {}

export const db = createSnakeQueryBuilder<JournalTables>();
