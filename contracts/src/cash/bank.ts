import type { Rupees } from '#base/money.ts';
import type { OperatorRequest } from '#cash/operator-requests.ts';

/** Date format of a bank: 21/11/2026, 11/21/2026 or 2026-11-21. */
export const DAY_ORDERS = ['DMY', 'MDY', 'YMD'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** Statement format of a bank account: its column headings. */
export interface BankAccount {
  /** Ledger code, as `OperatorPayee.code`. */
  readonly code: string;
  readonly name: string;
  readonly dayColumn: string;
  readonly dayOrder: DayOrder;
  /** Null if the reference is part of the text. */
  readonly referenceColumn: string | null;
  readonly textColumn: string;
  /** Column of incoming amounts. */
  readonly creditColumn: string;
  /** Column of outgoing amounts; null if they share the credit column, marked by a minus or DR. */
  readonly debitColumn: string | null;
}

/**
 * NEW: imported, not in the ledger yet · OPEN: no matching request · MATCHED: payment of a request · UNTIED and
 * RETURNING: the match is being undone; its deposit is pending again, or its entry is being reversed.
 */
export type BankLineState = 'NEW' | 'OPEN' | 'MATCHED' | 'UNTIED' | 'RETURNING';

/**
 * Purpose of a line without a request. PROVIDER: payout of collected payments, net of the provider's fee · TAX:
 * withheld tax paid to the authority.
 */
export type BankLinePurpose =
  | { readonly kind: 'PROVIDER'; readonly provider: string; readonly fee: Rupees }
  | { readonly kind: 'TAX' };

/** List filters. PROPOSED: open lines that may match a request. */
export const BANK_LINE_FILTERS = ['PROPOSED', 'OPEN', 'MATCHED'] as const;
export type BankLineFilter = (typeof BANK_LINE_FILTERS)[number];

/** One line of a bank statement. */
export interface BankLineItem {
  readonly id: number;
  /** Bank account code. */
  readonly account: string;
  /** Date, `2026-11-21`. */
  readonly day: string;
  readonly reference: string;
  readonly text: string;
  /** Amount, positive for credits and negative for debits. */
  readonly amount: Rupees;
  readonly state: BankLineState;
  readonly requestId: number | null;
  /** Purpose assigned by a cashier to a line without a request; null if unassigned. */
  readonly purpose: BankLinePurpose | null;
  /** Request number, `DP-42`; null if unmatched. */
  readonly referenceNo: string | null;
  /** Possible matches by reference or amount; empty if matched. */
  readonly candidates: readonly Pick<
    OperatorRequest,
    'id' | 'referenceNo' | 'userId' | 'userName' | 'amount' | 'state'
  >[];
}

/** An unimported statement line with the effect of importing it. */
export interface PreviewedLine {
  /** 1-based row number, as in a spreadsheet. */
  readonly row: number;
  /** Date, `2026-11-21`. */
  readonly day: string;
  readonly reference: string;
  readonly text: string;
  readonly amount: Rupees;
  /** KNOWN: already imported · TWICE: duplicate of a line above in this file. Both are skipped. */
  readonly standing: 'NEW' | 'KNOWN' | 'TWICE';
  /** Request number it would be matched to automatically, `DP-42`; null if it needs a decision or has no candidate. */
  readonly matches: string | null;
  /** True if it matches a deposit that a second person still has to credit. */
  readonly needsSecond: boolean;
  /** Numbers of requests it may be the payment of. */
  readonly mayBe: readonly string[];
}

/** Preview of a statement import. */
export interface StatementPreview {
  /** Accounts whose headings match this file. */
  readonly fits: readonly string[];
  /** Account the statement was parsed for; null if several match and the operator must choose. */
  readonly code: string | null;
  readonly added: number;
  readonly known: number;
  readonly twice: number;
  /** Number of new lines matched automatically. */
  readonly matched: number;
  /** Those among them whose deposit a second person still has to credit. */
  readonly needSecond: number;
  /** Total credits of the new lines. */
  readonly credited: Rupees;
  /** Total debits of the new lines, as a positive amount. */
  readonly paid: Rupees;
  /** First lines of the file. */
  readonly lines: readonly PreviewedLine[];
  readonly badRows: readonly BadBankRow[];
}

/** An unreadable statement row; the rest of the file is processed. */
export interface BadBankRow {
  /** 1-based row number, as in a spreadsheet. */
  readonly row: number;
  readonly problem: string;
}

/** Result of a statement import. */
export interface StatementImport {
  /** Number of new lines. */
  readonly added: number;
  /** Number of lines imported earlier. */
  readonly known: number;
  /** Number of new lines matched automatically. */
  readonly matched: number;
  /** Numbers of matched deposits that a second person still has to credit, `DP-42`. */
  readonly needSecond: readonly string[];
  readonly open: number;
  readonly badRows: readonly BadBankRow[];
}

/** One day of a bank account according to its statement. */
export interface BankDay {
  /** Date, `2026-11-21`. */
  readonly day: string;
  readonly lines: number;
  /** Sum of all earlier lines. */
  readonly opening: Rupees;
  readonly credited: Rupees;
  /** Total debits as a positive amount. */
  readonly paid: Rupees;
  readonly closing: Rupees;
  /** Unmatched credits less unmatched debits; 0 if all lines are matched. */
  readonly difference: Rupees;
  /** Number of unmatched lines. */
  readonly open: number;
}

/** Open amount in an ageing bucket, in days; `to` is null for the oldest. */
export interface AgedSum {
  readonly from: number;
  readonly to: number | null;
  readonly count: number;
  readonly amount: Rupees;
}

/** A ledger balance with the items that explain it. */
export interface ReconciledSum {
  readonly ledger: Rupees;
  readonly explained: Rupees;
  /** Unexplained amount; nonzero indicates an error. */
  readonly difference: Rupees;
  readonly ages: readonly AgedSum[];
}

/** Bank statements reconciled with the ledger. */
export interface Reconciliation {
  readonly accounts: readonly {
    readonly code: string;
    readonly lines: number;
    /** Date of the latest line; null if there is none. */
    readonly newest: string | null;
    /** Net total of the statement. */
    readonly statement: Rupees;
    /** Total of unmatched debits, which the ledger still holds. */
    readonly openDebits: Rupees;
    readonly ledger: Rupees;
    readonly difference: Rupees;
  }[];
  /** Manually approved and not yet on a statement; positive for incoming money. */
  readonly transit: ReconciledSum;
  /** Received without a known owner. */
  readonly unidentified: ReconciledSum;
}
