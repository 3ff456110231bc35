import type { EntryKind } from '@crease/core/ledger/entry.ts';
import type { NameLabel } from '@crease/core/market/name-label.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { Page, PageRequest } from '#base/page.ts';

/** Filter for statement entries. Holds and releases are never included. */
export interface StatementQuery extends PageRequest {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  /** Absent: all except HOLD and RELEASE. */
  readonly kinds?: readonly EntryKind[];
  readonly descending: boolean;
}

/** An entry of a statement. */
export interface StatementLine {
  /** Ledger entry ID. */
  readonly id: number;
  readonly at: number;
  readonly kind: EntryKind;
  /** Credit (+) or debit (−), paise. */
  readonly amount: Money;
  /** Cash balance (free plus held) after the entry. */
  readonly balance: Money;
  readonly marketId: number | null;
  readonly eventId: number | null;
  readonly sportId: number | null;
  readonly marketName: string | null;
  /** Null if an operator typed the name. */
  readonly marketLabel: NameLabel | null;
  readonly eventTitle: string | null;
  readonly reason: string | null;
}

/** A page of a statement, with the cash balance at both ends of the range regardless of `kinds`. */
export interface StatementPage extends Page<StatementLine> {
  readonly opening: Money;
  readonly closing: Money;
  /** Totals of credits and debits over all matching entries; both non-negative. */
  readonly credit: Money;
  readonly debit: Money;
  /** Number of credits and debits; zero entries are in neither. */
  readonly credits: number;
  readonly debits: number;
}

/** An account's credits and debits on one day by entry kind, paise; both non-negative. */
export interface MoneyDay {
  /** In days since 1970 in Asia/Kolkata. */
  readonly day: number;
  readonly kind: EntryKind;
  readonly came: Money;
  readonly went: Money;
}

/** Reads the ledger entries of an account. Rows are visible as soon as their command has been answered. */
export interface StatementReader {
  statement(query: StatementQuery): Promise<StatementPage>;
  /** Statement totals by day and kind between two times, both inclusive; oldest day first. */
  moneyDays(
    accountId: number,
    range: { readonly from: number; readonly to: number },
  ): Promise<readonly MoneyDay[]>;
  /** One statement entry; null if unknown or of another account. */
  statementLine(accountId: number, entryId: number): Promise<StatementLine | null>;
}
