import * as z from 'zod/mini';
import { id, text } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import {
  BANK_LINE_STATES,
  type BankAccount,
  type BankLineItem,
  type BankLineState,
  DAY_ORDERS,
  type Reconciliation,
  type StatementImport,
} from '#wire/operator-bank.ts';
import { route } from './route.ts';

/** A month of a busy account; larger files are read in parts. */
export const LARGEST_STATEMENT = 2 * 1024 * 1024;
const cashier = ['cashier'] as const;
const code = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be small letters, digits and hyphens'));
const column = text(1, 80);

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
    request: z.object({
      code,
      csv: z.string().check(z.minLength(1), z.maxLength(LARGEST_STATEMENT)),
    }),
  }),
  operatorGetBankLines: route<
    GridWire & { code?: string; state?: BankLineState; requestId?: number; search?: string },
    Page<BankLineItem>
  >()({
    method: 'GET',
    path: 'Operator/GetBankLines',
    access: 'O',
    from: 'query',
    roles: cashier,
    peopleIn: ({ items }) =>
      items.flatMap(({ candidates }) => candidates.map(({ userId }) => userId)),
    about: 'Lines of statements, newest first, by account, state, request or part of a reference.',
    request: z.object({
      ...gridFields(['day']),
      code: z.optional(code),
      state: z.optional(z.enum(BANK_LINE_STATES)),
      requestId: z.optional(id),
      search: z.optional(text(0, 80)),
    }),
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
