import type { Side } from '@crease/core/bet/bet.ts';
import type { BetStatus } from '@crease/core/bet/bet-summary.ts';
import type { EntryKind } from '@crease/core/ledger/ledger.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { RawBuilder } from 'kysely';
import { anyNumber } from '#base/postgres/query-builder.ts';
import type { BetRow } from '#journal/read-model.ts';

// Numeric codes of enums in narrow columns. They are stored in the database: append only, never renumber.

/** Kinds up to 2 aren't on statements; the index `ledger_statement` depends on this. */
export const ENTRY_KIND_CODE: Readonly<Record<EntryKind, number>> = {
  HOLD: 1,
  RELEASE: 2,
  DEMO_GRANT: 3,
  ADJUST: 4,
  BET_SETTLE: 5,
  COMMISSION: 6,
  REVERSAL: 7,
  ROUNDING: 8,
  DEPOSIT: 9,
  DEPOSIT_REVERSED: 10,
  WITHDRAWAL_HELD: 11,
  WITHDRAWAL_PAID: 12,
  WITHDRAWAL_RELEASED: 13,
  WITHDRAWAL_RETURNED: 14,
  BONUS_GRANTED: 15,
  BONUS_CONVERTED: 16,
  BONUS_ENDED: 17,
  FREE_BET_WON: 18,
  DEBT_REPAID: 19,
  DEBT_WRITTEN_OFF: 20,
  TAX: 21,
  RECEIPT: 22,
  FEE: 23,
  CASINO_BET: 24,
  CASINO_WIN: 25,
  CASINO_ROLLBACK: 26,
  CASINO_RESULT: 27,
  FREE_BET_REVERSED: 28,
  FREE_ROUND_BET: 29,
  FREE_ROUND_WON: 30,
  FREE_ROUND_RETURNED: 31,
  WINNINGS_TAXED: 32,
};

export const BET_STATUS_CODE: Readonly<Record<BetStatus, number>> = {
  HELD: 0,
  UNMATCHED: 1,
  PARTIAL: 2,
  MATCHED: 3,
  CANCELLED: 4,
  LAPSED: 5,
  VOID: 6,
  WON: 7,
  LOST: 8,
  HALF_WON: 9,
  HALF_LOST: 10,
};

/** Mirrored by the function `market_kind_code` of `migrations/0003-histories.sql`. */
const MARKET_KIND_CODE: Readonly<Record<MarketKind, number>> = {
  MATCH_ODDS: 1,
  TIED: 2,
  COMPLETED: 3,
  GOALS: 4,
  WIN: 5,
  PLACE: 6,
  OTHER: 7,
  LINE: 8,
  BOOKMAKER: 9,
  TOSS: 10,
  FANCY: 11,
  ODD_EVEN: 12,
  KHADO: 13,
  METER: 14,
  LOTTERY: 15,
  PREMIUM: 16,
  EACH_WAY: 17,
};

export const SIDE_CODE: Readonly<Record<Side, number>> = { BACK: 0, LAY: 1 };

export const CURRENCY_CODE: Readonly<Record<Currency, number>> = { INR: 0, DEMO: 1 };

export const PERSISTENCE_CODE: Readonly<Record<BetRow['persistence'], number>> = {
  LAPSE: 0,
  PERSIST: 1,
  MARKET_ON_CLOSE: 2,
  ON_CLOSE: 3,
};

export function createDecoder<Word extends string>(codes: Readonly<Record<Word, number>>): (code: number) => Word {
  const words = new Map<number, Word>();
  for (const word in codes) words.set(codes[word], word);
  return (code) => {
    const word = words.get(code);
    if (word === undefined) throw new RangeError(`unknown code ${code}`);
    return word;
  };
}

/** Matches any of these statuses, as stored with bets. */
export function anyStatus(statuses: readonly BetStatus[]): RawBuilder<number> {
  return anyNumber(
    'smallint',
    statuses.map((status) => BET_STATUS_CODE[status]),
  );
}

/** Matches any of these kinds, as stored with histories. */
export function anyKind(kinds: readonly MarketKind[]): RawBuilder<number> {
  return anyNumber(
    'smallint',
    kinds.map((kind) => MARKET_KIND_CODE[kind]),
  );
}
