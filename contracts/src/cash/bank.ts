import * as z from 'zod/mini';
import { Rupees } from '#base/money.ts';
import type { Wire } from '#base/wire.ts';
import { OperatorRequest } from '#cash/operator-requests.ts';

/** Date format of a bank: 21/11/2026, 11/21/2026 or 2026-11-21. */
export const DayOrder = z.enum(['DMY', 'MDY', 'YMD']);
export type DayOrder = Wire<typeof DayOrder>;

/** Statement format of a bank account: its column headings. */
export const BankAccount = z.strictObject({
  /** Ledger code, as `OperatorPayee.code`. */
  code: z.string(),
  name: z.string(),
  dayColumn: z.string(),
  dayOrder: DayOrder,
  /** Null if the reference is part of the text. */
  referenceColumn: z.nullable(z.string()),
  textColumn: z.string(),
  creditColumn: z.string(),
  /** Column of outgoing amounts; null if they share the credit column, marked by a minus or DR. */
  debitColumn: z.nullable(z.string()),
});
export type BankAccount = Wire<typeof BankAccount>;

/**
 * NEW: imported, not in the ledger yet · OPEN: no matching request · MATCHED: payment of a request · UNTIED and
 * RETURNING: the match is being undone; its deposit is pending again, or its entry is being reversed.
 */
export const BankLineState = z.enum(['NEW', 'OPEN', 'MATCHED', 'UNTIED', 'RETURNING']);
export type BankLineState = Wire<typeof BankLineState>;

/** Purpose of a line without a request. PROVIDER: payout, net of the provider's fee · TAX: withheld tax paid on. */
export const BankLinePurpose = z.union([
  z.strictObject({ kind: z.literal('PROVIDER'), provider: z.string(), fee: Rupees }),
  z.strictObject({ kind: z.literal('TAX') }),
]);
export type BankLinePurpose = Wire<typeof BankLinePurpose>;

/** List filters. PROPOSED: open lines that may match a request. */
export const BANK_LINE_FILTERS = ['PROPOSED', 'OPEN', 'MATCHED'] as const;
export type BankLineFilter = (typeof BANK_LINE_FILTERS)[number];

export const BankLineItem = z.strictObject({
  id: z.number(),
  account: z.string(),
  /** Date, `2026-11-21`. */
  day: z.string(),
  reference: z.string(),
  text: z.string(),
  /** Amount, positive for credits and negative for debits. */
  amount: Rupees,
  state: BankLineState,
  requestId: z.nullable(z.number()),
  /** Purpose assigned by a cashier to a line without a request; null if unassigned. */
  purpose: z.nullable(BankLinePurpose),
  /** Request number, `DP-42`; null if unmatched. */
  referenceNo: z.nullable(z.string()),
  /** Possible matches by reference or amount; empty if matched. */
  candidates: z.array(
    z.pick(OperatorRequest, { id: true, referenceNo: true, userId: true, userName: true, amount: true, state: true }),
  ),
});
export type BankLineItem = Wire<typeof BankLineItem>;

/** An unimported statement line with the effect of importing it. */
export const PreviewedLine = z.strictObject({
  /** 1-based row number, as in a spreadsheet. */
  row: z.number(),
  /** Date, `2026-11-21`. */
  day: z.string(),
  reference: z.string(),
  text: z.string(),
  amount: Rupees,
  /** KNOWN: already imported · TWICE: duplicate of a line above in this file. Both are skipped. */
  standing: z.enum(['NEW', 'KNOWN', 'TWICE']),
  /** Request number it would be matched to automatically, `DP-42`; null if it needs a decision or has no candidate. */
  matches: z.nullable(z.string()),
  /** True if it matches a deposit that a second person still has to credit. */
  needsSecond: z.boolean(),
  /** Numbers of requests it may be the payment of. */
  mayBe: z.array(z.string()),
});
export type PreviewedLine = Wire<typeof PreviewedLine>;

/** An unreadable statement row; the rest of the file is processed. */
export const BadBankRow = z.strictObject({
  /** 1-based row number, as in a spreadsheet. */
  row: z.number(),
  problem: z.string(),
});
export type BadBankRow = Wire<typeof BadBankRow>;

export const StatementPreview = z.strictObject({
  /** Accounts whose headings match this file. */
  fits: z.array(z.string()),
  /** Account the statement was parsed for; null if several match and the operator must choose. */
  code: z.nullable(z.string()),
  added: z.number(),
  known: z.number(),
  twice: z.number(),
  /** Number of new lines matched automatically. */
  matched: z.number(),
  /** Those among them whose deposit a second person still has to credit. */
  needSecond: z.number(),
  /** Total credits of the new lines. */
  credited: Rupees,
  /** Total debits of the new lines, as a positive amount. */
  paid: Rupees,
  /** First lines of the file. */
  lines: z.array(PreviewedLine),
  badRows: z.array(BadBankRow),
});
export type StatementPreview = Wire<typeof StatementPreview>;

export const StatementImport = z.strictObject({
  added: z.number(),
  known: z.number(),
  /** Number of new lines matched automatically. */
  matched: z.number(),
  /** Numbers of matched deposits that a second person still has to credit, `DP-42`. */
  needSecond: z.array(z.string()),
  open: z.number(),
  badRows: z.array(BadBankRow),
});
export type StatementImport = Wire<typeof StatementImport>;

export const BankDay = z.strictObject({
  /** Date, `2026-11-21`. */
  day: z.string(),
  lines: z.number(),
  /** Sum of all earlier lines. */
  opening: Rupees,
  credited: Rupees,
  /** Total debits as a positive amount. */
  paid: Rupees,
  closing: Rupees,
  /** Unmatched credits less unmatched debits; 0 if all lines are matched. */
  difference: Rupees,
  /** Number of unmatched lines. */
  open: z.number(),
});
export type BankDay = Wire<typeof BankDay>;

/** Open amount in an ageing bucket, in days; `to` is null for the oldest. */
export const AgedSum = z.strictObject({
  from: z.number(),
  to: z.nullable(z.number()),
  count: z.number(),
  amount: Rupees,
});
export type AgedSum = Wire<typeof AgedSum>;

/** A ledger balance with the items that explain it. */
export const ReconciledSum = z.strictObject({
  ledger: Rupees,
  explained: Rupees,
  /** Unexplained amount; nonzero indicates an error. */
  difference: Rupees,
  ages: z.array(AgedSum),
});
export type ReconciledSum = Wire<typeof ReconciledSum>;

export const Reconciliation = z.strictObject({
  accounts: z.array(
    z.strictObject({
      code: z.string(),
      lines: z.number(),
      /** Date of the latest line; null if there is none. */
      newest: z.nullable(z.string()),
      statement: Rupees,
      /** Total of unmatched debits, which the ledger still holds. */
      openDebits: Rupees,
      ledger: Rupees,
      difference: Rupees,
    }),
  ),
  /** Manually approved and not yet on a statement; positive for incoming money. */
  transit: ReconciledSum,
  /** Received without a known owner. */
  unidentified: ReconciledSum,
});
export type Reconciliation = Wire<typeof Reconciliation>;
