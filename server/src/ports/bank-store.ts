import type { BankLineState } from '@crease/contracts/wire/operator-bank.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { NewAuditRow } from './audit.ts';
import type { CashRequest } from './cashier-store.ts';
import type { Page, PageRequest } from './page.ts';

/** A line of a bank statement. Money in paise, times in ms. */
export interface BankLine {
  readonly id: number;
  /** Code of the bank account, as the ledger has it. */
  readonly account: string;
  /** `2026-11-21`. */
  readonly day: string;
  /** Upper case, without blanks and hyphens. */
  readonly reference: string;
  readonly text: string;
  /** Above zero: it came; below: it went. Never zero. */
  readonly amount: Money;
  readonly state: BankLineState;
  /** The request whose payment it is; while the line is open the entry of that is still to be made. */
  readonly requestId: number | null;
  /** What it is, assigned by a cashier, where it belongs to no request; while the line is open its entry is still to be made. */
  readonly purpose: LinePurpose | null;
  readonly importedAt: number;
  /** Requests that a person has said it is not of, the newest last; one that was tied twice stands there twice. */
  readonly notOf: readonly number[];
}

/** What a line is that belongs to no request; money in paise. */
export type LinePurpose =
  | { readonly kind: 'PROVIDER'; readonly provider: string; readonly fee: Money }
  | { readonly kind: 'TAX' };

export type NewBankLine = Pick<BankLine, 'account' | 'day' | 'reference' | 'text' | 'amount'>;

export interface BankQuery extends PageRequest {
  readonly account?: string | undefined;
  readonly state?: BankLineState | undefined;
  readonly requestId?: number | undefined;
  /** Part of a reference. */
  readonly search?: string | undefined;
  readonly descending: boolean;
}

/** All lines of an account together; paise. */
export interface BankSum {
  readonly account: string;
  readonly lines: number;
  readonly newest: string;
  readonly total: Money;
  /** What went and no request explains; below zero. */
  readonly openDebits: Money;
}

/** One day of an account; paise. */
export interface BankDaySum {
  readonly day: string;
  readonly lines: number;
  readonly came: Money;
  /** Below zero. */
  readonly went: Money;
  /** What all lines up to the end of the day come to. */
  readonly closing: Money;
  readonly open: number;
  /** What the open ones come to. */
  readonly openAmount: Money;
}

/** Days of an account from the first to the last, `2026-11-21`. */
export interface BankDays {
  readonly account: string;
  readonly from: string;
  readonly to: string;
}

/** What is open since one day: paise that came or are to come, less those that went. */
export interface OpenSum {
  readonly since: number;
  readonly count: number;
  readonly amount: Money;
}

/** Lines of bank statements, and which request each is the payment of. */
export interface BankStore {
  /** Adds what is not there yet, and answers with that. */
  addLines(lines: readonly NewBankLine[], audit: NewAuditRow): Promise<readonly BankLine[]>;
  /** Takes a line on from this state; false: it is in another. */
  advance(id: number, from: BankLineState, to: BankLineState): Promise<boolean>;
  /** Says whose payment an open line is, or with null that it is nobody's; false: line or request has another one. */
  tie(id: number, requestId: number | null, audit?: NewAuditRow): Promise<boolean>;
  /** Says what an open line is that belongs to no request; false: it has a request or a purpose. */
  assign(id: number, purpose: LinePurpose, audit: NewAuditRow): Promise<boolean>;
  /** Begins to take a matched line from its request; false: it is in another state. */
  untie(id: number, to: 'UNTIED' | 'RETURNING', audit: NewAuditRow): Promise<boolean>;
  /** What was entered for its request is taken back: the line is open, and not of that one any more. */
  release(id: number): Promise<void>;
  lineById(id: number): Promise<BankLine | null>;
  lines(query: BankQuery): Promise<Page<BankLine>>;
  /** Lines of an account within these days that have one of these references. */
  linesWith(days: BankDays, references: readonly string[]): Promise<readonly BankLine[]>;
  /** All that are not matched, oldest first. */
  unfinished(): Promise<readonly BankLine[]>;
  /** Days that have lines, the newest first. */
  days(asked: BankDays): Promise<readonly BankDaySum[]>;
  sums(): Promise<readonly BankSum[]>;
  /** Lines of money that came and is not credited to anybody yet, by when they were read. */
  unidentified(): Promise<readonly OpenSum[]>;
  /** What was decided by hand, with no provider, and stands on no statement, by when it was decided. */
  inTransit(): Promise<readonly OpenSum[]>;
  /** Requests with one of these references. */
  requestsBy(references: readonly string[]): Promise<readonly CashRequest[]>;
}
