import type { Money } from '@crease/core/money/money.ts';
import { numberArray, textArray } from '#base/postgres/query-builder.ts';
import type { EntryRow, JournalBatch, ReadRows } from '#journal/journal.ts';
import type { BetRow } from '#journal/read-model.ts';
import { BET_STATUS_CODE, CURRENCY_CODE, ENTRY_KIND_CODE, PERSISTENCE_CODE, SIDE_CODE } from './row-codes.ts';

const PARAMETERS = 80;

/** Prepared once per connection; see `migrations/0017-append-batch.sql`. */
export const APPEND_STATEMENT = {
  name: 'append-batch',
  text: `select append_batch(${Array.from({ length: PARAMETERS }, (_, i) => `$${i + 1}`).join(', ')})`,
};

/** State of the tables before a batch. */
export interface Written {
  readonly hash: string;
  /** Highest bet ID with a row. */
  readonly lastBetId: number;
}

/** Returns the append statement's values in the order of the function's parameters. */
export function appendValues(batch: JournalBatch, written: Written, rows: ReadRows): (string | number | null)[] {
  const isNew = ({ id }: BetRow) => id > written.lastBetId;
  return [
    batch.epoch,
    written.hash,
    batch.firstSequence,
    batch.lastSequence,
    batch.at,
    batch.hash,
    batch.payload,
    numberArray(rows.ledgerAccounts, (account) => account.id),
    textArray(rows.ledgerAccounts, (account) => account.path),
    ...entryColumns(rows.entries),
    ...betColumns(rows.bets.filter(isNew), rows),
    ...betColumns(
      rows.bets.filter((bet) => !isNew(bet)),
      rows,
    ),
    jsonOrNull(rows.markets),
    numberArray(rows.archivedMarketIds, (id) => id),
    jsonOrNull(rows.events),
    jsonOrNull(rows.accounts),
    jsonOrNull(rows.audits),
    jsonOrNull(rows.casino),
  ];
}

function entryColumns(entries: readonly EntryRow[]): string[] {
  return [
    numberArray(entries, (entry) => entry.id),
    textArray(entries, (entry) => entry.key),
    numberArray(entries, (entry) => ENTRY_KIND_CODE[entry.kind]),
    numberArray(entries, (entry) => entry.from),
    numberArray(entries, (entry) => entry.to),
    numberArray(entries, (entry) => entry.amount),
    numberArray(entries, (entry) => entry.accountId),
    numberArray(entries, (entry) => entry.marketId),
    numberArray(entries, (entry) => entry.cashChange),
    numberArray(entries, (entry) => entry.cashAfter),
    textArray(entries, (entry) => entry.reason),
  ];
}

function betColumns(bets: readonly BetRow[], { betIps, voidReasons }: ReadRows): string[] {
  return [
    numberArray(bets, (bet) => bet.id),
    numberArray(bets, (bet) => bet.accountId),
    numberArray(bets, (bet) => bet.marketId),
    numberArray(bets, (bet) => bet.runnerId),
    numberArray(bets, (bet) => bet.price),
    numberArray(bets, (bet) => SIDE_CODE[bet.side]),
    numberArray(bets, (bet) => CURRENCY_CODE[bet.currency]),
    numberArray(bets, (bet) => BET_STATUS_CODE[bet.status]),
    numberArray(bets, (bet) => PERSISTENCE_CODE[bet.persistence]),
    numberArray(bets, (bet) => bet.stake),
    numberArray(bets, (bet) => bet.matched),
    numberArray(bets, (bet) => bet.matchedProfit),
    numberArray(bets, (bet) => bet.unmatched),
    numberArray(bets, (bet) => nullIfZero(bet.cancelled)),
    numberArray(bets, (bet) => nullIfZero(bet.lapsed)),
    numberArray(bets, (bet) => nullIfZero(bet.voided)),
    numberArray(bets, (bet) => bet.placedAt),
    numberArray(bets, (bet) => bet.matchedAt),
    numberArray(bets, (bet) => bet.profitLoss),
    numberArray(bets, (bet) => bet.settledAt),
    textArray(bets, (bet) => bet.clientBetId),
    textArray(bets, (bet) => betIps.get(bet.id) ?? null),
    numberArray(bets, (bet) => bet.house?.line ?? null),
    numberArray(bets, (bet) => bet.house?.reach ?? null),
    numberArray(bets, (bet) => bet.house?.rate ?? null),
    textArray(bets, (bet) => voidReasons.get(bet.id) ?? null),
    numberArray(bets, (bet) => bet.meanPrice),
  ];
}

/** For amounts that are zero in most bets: an all-null column costs the database nothing. */
function nullIfZero(amount: Money): Money | null {
  return amount === 0 ? null : amount;
}

function jsonOrNull(rows: readonly unknown[]): string | null {
  return rows.length === 0 ? null : JSON.stringify(rows);
}
