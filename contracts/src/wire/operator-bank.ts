import type { Rupees } from '#values/money.ts';
import type { OpRequest } from './operator-cashier.ts';

/** In which order a bank writes days: 21/11/2026, 11/21/2026 or 2026-11-21. */
export const DAY_ORDERS = ['DMY', 'MDY', 'YMD'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** How the statement of a bank account is written: the headings of its columns. */
export interface BankAccount {
  /** Names it in the ledger, as `OpPayee.code`. */
  readonly code: string;
  readonly name: string;
  readonly dayColumn: string;
  readonly dayOrder: DayOrder;
  /** Null: the reference stands in the text. */
  readonly referenceColumn: string | null;
  readonly textColumn: string;
  /** Money that came. */
  readonly creditColumn: string;
  /** Money that went; null: it stands in the column of credits, with a minus or DR. */
  readonly debitColumn: string | null;
}

/**
 * NEW: read, not yet in the ledger · OPEN: no request is known for it · MATCHED: it is the payment of a request · UNTIED
 * and RETURNING: it is not after all, and its deposit is to wait again, or what was entered for it is to be taken back.
 */
export type BankLineState = 'NEW' | 'OPEN' | 'MATCHED' | 'UNTIED' | 'RETURNING';

/**
 * What a line is that belongs to no request. PROVIDER: a payment provider paid out what it had collected, less its fee ·
 * TAX: withheld tax was paid to the authority.
 */
export type BankLinePurpose =
  | { readonly kind: 'PROVIDER'; readonly provider: string; readonly fee: Rupees }
  | { readonly kind: 'TAX' };

/** What lines can be asked for by. PROPOSED: open ones that may be the payment of a request. */
export const BANK_LINE_FILTERS = ['PROPOSED', 'OPEN', 'MATCHED'] as const;
export type BankLineFilter = (typeof BANK_LINE_FILTERS)[number];

/** One line of a bank statement. */
export interface BankLineItem {
  readonly id: number;
  /** Code of the bank account. */
  readonly account: string;
  /** `2026-11-21`. */
  readonly day: string;
  readonly reference: string;
  readonly text: string;
  /** Above zero: it came; below: it went. */
  readonly amount: Rupees;
  readonly state: BankLineState;
  readonly requestId: number | null;
  /** What it is, assigned by a cashier, where it belongs to no request; null: not assigned. */
  readonly purpose: BankLinePurpose | null;
  /** `DP-42`; null while nothing is known of it. */
  readonly referenceNo: string | null;
  /** What may belong to it, by reference or amount; none where it is matched. */
  readonly candidates: readonly Pick<
    OpRequest,
    'id' | 'referenceNo' | 'userId' | 'userName' | 'amount' | 'state'
  >[];
}

/** A line of a statement that is not read yet, and what reading it would do. */
export interface PreviewedLine {
  /** As a spreadsheet counts them: the first line is 1. */
  readonly row: number;
  /** `2026-11-21`. */
  readonly day: string;
  readonly reference: string;
  readonly text: string;
  readonly amount: Rupees;
  /** KNOWN: an earlier import has brought it · TWICE: the same line stands above in this file. Neither is read again. */
  readonly standing: 'NEW' | 'KNOWN' | 'TWICE';
  /** `DP-42`, which it would be tied to at once; null: a person decides, or nothing is known of it. */
  readonly matches: string | null;
  /** Numbers of requests that it may be the payment of. */
  readonly mayBe: readonly string[];
}

/** What a statement would bring. */
export interface StatementPreview {
  /** Accounts with the headings of this file. */
  readonly fits: readonly string[];
  /** The account that the statement was read for; null: several accounts fit, and the operator must choose one. */
  readonly code: string | null;
  readonly added: number;
  readonly known: number;
  readonly twice: number;
  /** Of the new ones: tied to a request at once. */
  readonly matched: number;
  /** What comes with the new ones. */
  readonly credited: Rupees;
  /** What goes with them, above zero. */
  readonly paid: Rupees;
  /** The first lines of the file. */
  readonly lines: readonly PreviewedLine[];
  readonly badRows: readonly BadBankRow[];
}

/** A row of a statement that could not be read; the rest of it was. */
export interface BadBankRow {
  /** As a spreadsheet counts them: the first line is 1. */
  readonly row: number;
  readonly problem: string;
}

/** What came of a statement. */
export interface StatementImport {
  /** Lines that were not known before. */
  readonly added: number;
  /** Lines that an earlier import had brought. */
  readonly known: number;
  /** Of the new ones. */
  readonly matched: number;
  readonly open: number;
  readonly badRows: readonly BadBankRow[];
}

/** One day of a bank account as its statement has it. */
export interface BankDay {
  /** `2026-11-21`. */
  readonly day: string;
  readonly lines: number;
  /** What all lines before it came to. */
  readonly opening: Rupees;
  readonly credited: Rupees;
  /** Above zero. */
  readonly paid: Rupees;
  readonly closing: Rupees;
  /** What came less what went that no request explains; zero where each line is matched. */
  readonly difference: Rupees;
  /** Lines that no request explains. */
  readonly open: number;
}

/** What is open since so many days; of `to` null: longer. */
export interface AgedSum {
  readonly from: number;
  readonly to: number | null;
  readonly count: number;
  readonly amount: Rupees;
}

/** An account of the ledger beside what explains its balance to the paisa. */
export interface ReconciledSum {
  readonly ledger: Rupees;
  readonly explained: Rupees;
  /** Zero, unless something is wrong. */
  readonly difference: Rupees;
  readonly ages: readonly AgedSum[];
}

/** Statements of the banks beside the ledger. */
export interface Reconciliation {
  readonly accounts: readonly {
    readonly code: string;
    readonly lines: number;
    /** Day of the newest line; null: there is none. */
    readonly newest: string | null;
    /** All that came less all that went. */
    readonly statement: Rupees;
    /** Lines of what went that no request explains: the ledger still has them. */
    readonly openDebits: Rupees;
    readonly ledger: Rupees;
    readonly difference: Rupees;
  }[];
  /** Approved by hand, and not yet seen on a statement. Above zero: money that is still to come. */
  readonly transit: ReconciledSum;
  /** Received, and of nobody yet. */
  readonly unidentified: ReconciledSum;
}
