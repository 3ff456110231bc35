import type { BankLineState } from '@crease/contracts/wire/operator-bank.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import type { Page, PageRequest } from '#base/page.ts';
import type { CashRequest } from './cashier-store.ts';

/** A line of a bank statement. Money in paise, times in ms. */
export interface BankLine {
  readonly id: number;
  /** Ledger code of the bank account. */
  readonly account: string;
  /** `2026-11-21`. */
  readonly day: string;
  /** Upper case, without spaces and hyphens. */
  readonly reference: string;
  readonly text: string;
  /** Positive for credits, negative for debits; never zero. */
  readonly amount: Money;
  readonly state: BankLineState;
  /** The request it pays. While the line is open, its ledger entry is still to be made. */
  readonly requestId: number | null;
  /**
   * Purpose assigned by a cashier if it belongs to no request. While the line is open, its ledger entry is still to
   * be made.
   */
  readonly purpose: LinePurpose | null;
  readonly importedAt: number;
  /** ID of the operator who imported it; null if unknown. */
  readonly importedBy: number | null;
  /** Requests it was unmatched from, latest last; one that was matched twice appears twice. */
  readonly notOf: readonly number[];
}

/** Purpose of a line that belongs to no request; money in paise. */
export type LinePurpose =
  | { readonly kind: 'PROVIDER'; readonly provider: string; readonly fee: Money }
  | { readonly kind: 'TAX' };

export type NewBankLine = Pick<BankLine, 'account' | 'day' | 'reference' | 'text' | 'amount'>;

/** Lines of a statement and the operator who imported it. */
export interface ImportedLines {
  readonly lines: readonly NewBankLine[];
  readonly importedBy: number;
}

export interface BankQuery extends PageRequest {
  readonly account?: string | undefined;
  readonly state?: BankLineState | undefined;
  readonly requestId?: number | undefined;
  /** Part of a reference. */
  readonly search?: string | undefined;
  readonly descending: boolean;
}

/** Totals of all lines of an account; paise. */
export interface BankSum {
  readonly account: string;
  readonly lines: number;
  readonly newest: string;
  readonly total: Money;
  /** Unmatched debits; negative. */
  readonly openDebits: Money;
}

/** One day of an account; paise. */
export interface BankDaySum {
  readonly day: string;
  readonly lines: number;
  readonly came: Money;
  /** Total debits; negative. */
  readonly went: Money;
  /** Running total of all lines to the end of the day. */
  readonly closing: Money;
  readonly open: number;
  /** Total of the open lines. */
  readonly openAmount: Money;
}

/** A date range of an account, both ends included, `2026-11-21`. */
export interface BankDays {
  readonly account: string;
  readonly from: string;
  readonly to: string;
}

/** Open amount since a given time: credits received or expected, less debits; paise. */
export interface OpenSum {
  readonly since: number;
  readonly count: number;
  readonly amount: Money;
}

/** Bank statement lines and the requests they pay. */
export interface BankStore {
  /** Adds lines that don't exist yet. @returns the added lines. */
  addLines(imported: ImportedLines, audit: NewAuditRow): Promise<readonly BankLine[]>;
  /** Moves a line from one state to the next. @returns false if it is in another state. */
  advance(id: number, from: BankLineState, to: BankLineState): Promise<boolean>;
  /**
   * Matches an open line to a request, or marks it as unrelated with null. @returns false if the line or the request
   * is already matched.
   */
  tie(id: number, requestId: number | null, audit?: NewAuditRow): Promise<boolean>;
  /** Assigns a purpose to an open line without a request. @returns false if it has a request or a purpose. */
  assign(id: number, purpose: LinePurpose, audit: NewAuditRow): Promise<boolean>;
  /** Starts unmatching a line. @returns false if it is in another state. */
  untie(id: number, to: 'UNTIED' | 'RETURNING', audit: NewAuditRow): Promise<boolean>;
  /** Reopens a line after its request's ledger entry was reversed, and excludes that request. */
  release(id: number): Promise<void>;
  lineById(id: number): Promise<BankLine | null>;
  lines(query: BankQuery): Promise<Page<BankLine>>;
  /** Lines of an account in the date range with one of these references. */
  linesWith(days: BankDays, references: readonly string[]): Promise<readonly BankLine[]>;
  /** All lines not yet matched, oldest first. */
  unfinished(): Promise<readonly BankLine[]>;
  /** Days that have lines, newest first. */
  days(asked: BankDays): Promise<readonly BankDaySum[]>;
  sums(): Promise<readonly BankSum[]>;
  /** Credits not yet assigned to anyone, by import time. */
  unidentified(): Promise<readonly OpenSum[]>;
  /** Manual decisions, with no provider, that aren't on a statement yet, by decision time. */
  inTransit(): Promise<readonly OpenSum[]>;
  /** Requests with one of these references. */
  requestsBy(references: readonly string[]): Promise<readonly CashRequest[]>;
}
