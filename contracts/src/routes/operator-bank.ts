import * as z from 'zod/mini';
import { amountOrNothing } from '#values/amount.ts';
import { dayOrInstant } from '#values/instant-field.ts';
import { id, text } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import {
  BANK_LINE_FILTERS,
  type BankAccount,
  type BankDay,
  type BankLineFilter,
  type BankLineItem,
  type BankLinePurpose,
  DAY_ORDERS,
  type Reconciliation,
  type StatementImport,
  type StatementPreview,
} from '#wire/operator-bank.ts';
import { route } from './route.ts';

/** A month of a busy account; larger files are read in parts. */
export const LARGEST_STATEMENT = 2 * 1024 * 1024;
const cashier = ['cashier'] as const;
const code = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be small letters, digits and hyphens'));
const column = text(1, 80);
const csv = z.string().check(z.minLength(1), z.maxLength(LARGEST_STATEMENT));
const reason = text(3, 200);

const peopleIn = ({ items }: { readonly items: readonly BankLineItem[] }): number[] =>
  items.flatMap(({ candidates }) => candidates.map(({ userId }) => userId));

/** Statements of the house's banks, what they explain, and what they do not. */
export const operatorBankRoutes = {
  operatorGetBankAccounts: route<Record<string, never>, { items: readonly BankAccount[] }>()({
    method: 'GET',
    path: 'Operator/GetBankAccounts',
    access: 'O',
    from: 'query',
    roles: cashier,
    about: 'Bank accounts of the house, and how their statements are written.',
    request: z.object({}),
  }),
  operatorSaveBankAccount: route<BankAccount, BankAccount>()({
    method: 'POST',
    path: 'Operator/SaveBankAccount',
    access: 'O',
    from: 'body',
    roles: [],
    proof: 'RECENT',
    about:
      'Says how the statement of a bank account is written. Admins only: it says which column is money.',
    request: z.object({
      code,
      name: text(1, 60),
      dayColumn: column,
      dayOrder: z.enum(DAY_ORDERS),
      referenceColumn: z.nullable(column),
      textColumn: column,
      creditColumn: column,
      debitColumn: z.nullable(column),
    }),
  }),
  operatorPreviewStatement: route<{ code?: string; csv: string }, StatementPreview>()({
    method: 'POST',
    path: 'Operator/PreviewStatement',
    access: 'O',
    from: 'body',
    roles: cashier,
    bodyBytes: 2 * LARGEST_STATEMENT,
    about:
      'What a bank statement would bring, and changes nothing: the account is known by its headings, lines of earlier imports and lines that stand there twice are named. VALIDATION where no account has these headings.',
    request: z.object({ code: z.optional(code), csv }),
  }),
  operatorImportStatement: route<{ code: string; csv: string }, StatementImport>()({
    method: 'POST',
    path: 'Operator/ImportStatement',
    access: 'O',
    from: 'body',
    roles: cashier,
    proof: 'RECENT',
    // Quotes and line ends are escaped on their way.
    bodyBytes: 2 * LARGEST_STATEMENT,
    about:
      'Reads a bank statement of comma-separated values. A line is known by its account, day, reference and amount, so a file may come twice. What came is in the ledger from then on; a deposit with the same reference and amount is credited.',
    request: z.object({ code, csv }),
  }),
  operatorGetBankLines: route<
    GridWire & { code?: string; state?: BankLineFilter; search?: string },
    Page<BankLineItem>
  >()({
    method: 'GET',
    path: 'Operator/GetBankLines',
    access: 'O',
    from: 'query',
    roles: cashier,
    peopleIn,
    about:
      'Lines of statements, newest first, by account, state or part of a reference; PROPOSED are open ones that may be the payment of a request.',
    request: z.object({
      ...gridFields(['day']),
      code: z.optional(code),
      state: z.optional(z.enum(BANK_LINE_FILTERS)),
      search: z.optional(text(0, 80)),
    }),
  }),
  operatorGetBankLine: route<{ lineId: number }, { items: readonly BankLineItem[] }>()({
    method: 'GET',
    path: 'Operator/GetBankLine',
    access: 'O',
    from: 'query',
    roles: cashier,
    peopleIn,
    about: 'One line of a statement; none where there is no such line.',
    request: z.object({ lineId: id }),
  }),
  operatorGetRequestBankLines: route<{ requestId: number }, { items: readonly BankLineItem[] }>()({
    method: 'GET',
    path: 'Operator/GetRequestBankLines',
    access: 'O',
    from: 'query',
    roles: cashier,
    peopleIn,
    about: 'Lines of statements that are the payment of a request, or may be.',
    request: z.object({ requestId: id }),
  }),
  operatorMatchBankLine: route<{ lineId: number; requestId: number }, BankLineItem>()({
    method: 'POST',
    path: 'Operator/MatchBankLine',
    access: 'O',
    from: 'body',
    roles: cashier,
    proof: 'RECENT',
    about:
      'Says which request an open line is the payment of. A deposit that waits is then approved in its queue, with the amount of the line. BAD_STATE for a request that it cannot be of.',
    request: z.object({ lineId: id, requestId: id }),
  }),
  operatorUnmatchBankLine: route<{ lineId: number; reason: string }, BankLineItem>()({
    method: 'POST',
    path: 'Operator/UnmatchBankLine',
    access: 'O',
    from: 'body',
    roles: cashier,
    proof: 'RECENT',
    about:
      'Says that a line is not the payment of its request: what was entered for that is taken back, a deposit that was not credited yet waits again, and the two are not tied by themselves any more. BAD_STATE once the deposit was credited from this line.',
    request: z.object({ lineId: id, reason }),
  }),
  operatorAssignBankLine: route<
    { lineId: number; purpose: BankLinePurpose; reason: string },
    BankLineItem
  >()({
    method: 'POST',
    path: 'Operator/AssignBankLine',
    access: 'O',
    from: 'body',
    roles: cashier,
    proof: 'RECENT',
    about:
      'Says what an open line is that belongs to no request: a payout of a payment provider with its fee, for money that came, or tax that was paid, for money that went. It is entered at once and stays. VALIDATION where the provider has not collected so much, or so much tax is not withheld.',
    request: z.object({
      lineId: id,
      purpose: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('PROVIDER'), provider: code, fee: amountOrNothing }),
        z.object({ kind: z.literal('TAX') }),
      ]),
      reason,
    }),
  }),
  operatorGetBankDays: route<
    { code: string; from: string; to: string },
    { items: readonly BankDay[] }
  >()({
    method: 'GET',
    path: 'Operator/GetBankDays',
    access: 'O',
    from: 'query',
    roles: cashier,
    about:
      'A bank account day by day as its statements have it, newest first, and what no request explains.',
    request: z.object({
      code,
      from: dayOrInstant('from'),
      to: dayOrInstant('to'),
    }),
  }),
  operatorGetReconciliation: route<Record<string, never>, Reconciliation>()({
    method: 'GET',
    path: 'Operator/GetReconciliation',
    access: 'O',
    from: 'query',
    roles: cashier,
    about:
      'Statements beside the ledger: bank accounts, money on its way, and receipts of unknown payers.',
    request: z.object({}),
  }),
};
