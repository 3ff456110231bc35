import type { CasinoKind } from '@crease/core/casino/casino-move.ts';
import type { AccountRow } from '#ports/journal.ts';
import { bigint, filled, integer, jsonb, orNull, smallint, text } from './column-types.ts';

/** Ledger, exchange accounts, transactions of game providers, audit log and exported days. */
export const LEDGER_TABLES = {
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
  audit_log: {
    id: filled(bigint()),
    at: bigint(),
    actor: text(),
    action: text(),
    entity: text(),
    entity_id: text(),
    reason: orNull(text()),
    before: orNull(jsonb<unknown>()),
    after: orNull(jsonb<unknown>()),
    ip: text(),
    hash: text(),
  },
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
