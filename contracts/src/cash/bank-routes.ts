import * as z from 'zod/mini';
import {
  amountOrNothing,
  dayOrInstant,
  gridFields,
  id,
  list,
  nameText,
  page,
  reason,
  text,
} from '#base/request-fields.ts';
import { cashierAct, operatorGet, provenAdminAct, provenCashierAct, route } from '#base/route.ts';
import {
  BANK_LINE_FILTERS,
  BankAccount,
  BankDay,
  BankLineItem,
  DayOrder,
  Reconciliation,
  StatementImport,
  StatementPreview,
} from '#cash/bank.ts';

/** Maximum statement size in bytes: a month of a busy account. Larger files are split. */
export const MAX_STATEMENT_BYTES = 2 * 1024 * 1024;
const code = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lowercase letters, digits and hyphens'));
const column = text(1, 80);
const csv = z.string().check(z.minLength(1), z.maxLength(MAX_STATEMENT_BYTES));
const peopleIn = ({ items }: { readonly items: readonly BankLineItem[] }): number[] =>
  items.flatMap(({ candidates }) => candidates.map(({ userId }) => userId));

const read = { ...operatorGet, roles: ['cashier'] } as const;

/** Bank statements of the house: matched and unmatched lines. */
export const operatorBankRoutes = {
  operatorGetBankAccounts: route({
    ...read,
    path: 'Operator/GetBankAccounts',
    about: 'Returns the house’s bank accounts and their statement formats.',
    answer: list(BankAccount),
  }),
  operatorSaveBankAccount: route({
    ...provenAdminAct,
    path: 'Operator/SaveBankAccount',
    about: 'Sets a bank account’s statement format. Admins only, because it defines which column is money.',
    request: z.object({
      code,
      name: nameText(1, 60),
      dayColumn: column,
      dayOrder: DayOrder,
      referenceColumn: z.nullable(column),
      textColumn: column,
      creditColumn: column,
      debitColumn: z.nullable(column),
    }),
    answer: BankAccount,
  }),
  operatorPreviewStatement: route({
    ...cashierAct,
    path: 'Operator/PreviewStatement',
    bodyBytes: 2 * MAX_STATEMENT_BYTES,
    about:
      'Previews a bank statement import without saving anything. The account is recognised by its column headings; already-imported and duplicate lines are flagged. VALIDATION if no account has these headings.',
    request: z.object({ code: z.optional(code), csv }),
    answer: StatementPreview,
  }),
  operatorImportStatement: route({
    ...provenCashierAct,
    path: 'Operator/ImportStatement',
    // Allows for escaped quotes and line ends.
    bodyBytes: 2 * MAX_STATEMENT_BYTES,
    about:
      'Imports a CSV bank statement. Lines are identified by account, date, reference and amount, so files can be imported more than once. Credits post to the ledger; a deposit with the same reference and amount is credited.',
    request: z.object({ code, csv }),
    answer: StatementImport,
  }),
  operatorGetBankLines: route({
    ...read,
    path: 'Operator/GetBankLines',
    peopleIn,
    about:
      'Returns statement lines, newest first, filtered by account, status or partial reference. PROPOSED lines are open lines with a possible matching request.',
    request: z.object({
      ...gridFields(['day']),
      code: z.optional(code),
      state: z.optional(z.enum(BANK_LINE_FILTERS)),
      search: z.optional(text(0, 80)),
    }),
    answer: page(BankLineItem),
  }),
  operatorGetBankLine: route({
    ...read,
    path: 'Operator/GetBankLine',
    peopleIn,
    about: 'Returns one statement line, or none if it doesn’t exist.',
    request: z.object({ lineId: id }),
    answer: list(BankLineItem),
  }),
  operatorGetRequestBankLines: route({
    ...read,
    path: 'Operator/GetRequestBankLines',
    peopleIn,
    about: 'Returns statement lines that match, or may match, a request.',
    request: z.object({ requestId: id }),
    answer: list(BankLineItem),
  }),
  operatorMatchBankLine: route({
    ...provenCashierAct,
    path: 'Operator/MatchBankLine',
    about:
      'Matches an open line to a request. A pending deposit is then approved in its queue with the line’s amount. BAD_STATE if the request can’t match this line.',
    request: z.object({ lineId: id, requestId: id }),
    answer: BankLineItem,
  }),
  operatorUnmatchBankLine: route({
    ...provenCashierAct,
    path: 'Operator/UnmatchBankLine',
    about:
      'Unmatches a line from its request: its postings are reversed, an uncredited deposit goes back to pending, and the two are never auto-matched again. BAD_STATE once the deposit was credited from this line.',
    request: z.object({ lineId: id, reason }),
    answer: BankLineItem,
  }),
  operatorAssignBankLine: route({
    ...provenCashierAct,
    path: 'Operator/AssignBankLine',
    about:
      'Classifies an open line with no request: a provider payout with its fee (credits) or a tax payment (debits). Posted immediately; can’t be undone. VALIDATION if it exceeds the provider’s collected balance or the withheld tax.',
    request: z.object({
      lineId: id,
      purpose: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('PROVIDER'), provider: code, fee: amountOrNothing }),
        z.object({ kind: z.literal('TAX') }),
      ]),
      reason,
    }),
    answer: BankLineItem,
  }),
  operatorGetBankDays: route({
    ...read,
    path: 'Operator/GetBankDays',
    about: 'Returns a daily summary of a bank account’s statements, newest first, with unmatched lines.',
    request: z.object({ code, from: dayOrInstant('from'), to: dayOrInstant('to') }),
    answer: list(BankDay),
  }),
  operatorGetReconciliation: route({
    ...read,
    path: 'Operator/GetReconciliation',
    about: 'Reconciles statements with the ledger: bank accounts, money in transit, receipts from unknown payers.',
    answer: Reconciliation,
  }),
};
