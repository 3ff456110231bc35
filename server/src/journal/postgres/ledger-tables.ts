import { bigint, integer, jsonb, orNull, smallint, text } from '#base/postgres/column-types.ts';
import type { AccountRow } from '#journal/journal.ts';

/** Ledger and exchange accounts. */
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
} as const;
