import type { CasinoKind } from '@crease/core/casino/casino-move.ts';
import { bigint, integer, orNull, text } from '#base/postgres/column-types.ts';

/** Transactions of game providers. */
export const CASINO_TABLES = {
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
