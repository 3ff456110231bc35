import type { WireOf } from '@crease/contracts/base/route.ts';
import type {
  BankAccount,
  BankLineItem,
  BankLinePurpose,
  StatementImport,
} from '@crease/contracts/cash/bank.ts';
import { operatorBankRoutes } from '@crease/contracts/cash/bank-routes.ts';
import {
  operatorApi,
  operatorCache,
  useListQuery,
  useRouteQuery,
} from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';
import type { BadgeProps } from '#ui/badge/badge.tsx';

/** Prefix of all bank query keys. */
const BANK_KEY = 'bank';
const POLL_MS = 5_000;

export type BankLinesQuery = WireOf<typeof operatorBankRoutes.operatorGetBankLines>;

export function useBankAccounts() {
  return useRouteQuery([BANK_KEY, 'accounts'], operatorBankRoutes.operatorGetBankAccounts, {});
}

export function useBankLines(query: BankLinesQuery) {
  return useListQuery(
    [BANK_KEY, 'lines', query],
    operatorBankRoutes.operatorGetBankLines,
    query,
    POLL_MS,
  );
}

export function useBankLine(lineId: number) {
  return useRouteQuery(
    [BANK_KEY, 'line', lineId],
    operatorBankRoutes.operatorGetBankLine,
    { lineId },
    POLL_MS,
  );
}

/** Returns lines matched to a request, or candidates for it. */
export function useLinesOfRequest(requestId: number) {
  return useRouteQuery(
    [BANK_KEY, 'request', requestId],
    operatorBankRoutes.operatorGetRequestBankLines,
    { requestId },
    POLL_MS,
  );
}

export function useReconciliation() {
  return useRouteQuery(
    [BANK_KEY, 'reconciliation'],
    operatorBankRoutes.operatorGetReconciliation,
    {},
    POLL_MS,
  );
}

export function useBankDays(query: WireOf<typeof operatorBankRoutes.operatorGetBankDays>) {
  return useListQuery([BANK_KEY, 'days', query], operatorBankRoutes.operatorGetBankDays, query);
}

/** Action key shared by previewing and importing a statement, so that they don't overlap. */
export const STATEMENT_ACTION = 'bank statement';
export const SAVE_ACCOUNT_ACTION = 'bank account';
/** Action key shared by all actions on a line. */
export const lineActionKey = (lineId: number) => `bank line ${lineId}`;

/** Previews a statement import without importing anything. */
export function previewStatement(csv: string, code?: string) {
  const asked = { csv, ...(code === undefined ? {} : { code }) };
  return runAction(STATEMENT_ACTION, () =>
    operatorApi(operatorBankRoutes.operatorPreviewStatement, asked),
  );
}

export function importStatement(
  code: string,
  csv: string,
): Promise<ActionOutcome<StatementImport>> {
  return runChange(STATEMENT_ACTION, 'Statement imported', () =>
    operatorApi(operatorBankRoutes.operatorImportStatement, { code, csv }),
  );
}

export function matchLine(lineId: number, requestId: number): Promise<ActionOutcome<BankLineItem>> {
  return runChange(lineActionKey(lineId), 'Matched', () =>
    operatorApi(operatorBankRoutes.operatorMatchBankLine, { lineId, requestId }),
  );
}

export function unmatchLine(lineId: number, reason: string): Promise<ActionOutcome<BankLineItem>> {
  return runChange(lineActionKey(lineId), 'Line unmatched', () =>
    operatorApi(operatorBankRoutes.operatorUnmatchBankLine, { lineId, reason }),
  );
}

export function assignLine(
  lineId: number,
  purpose: BankLinePurpose,
  reason: string,
): Promise<ActionOutcome<BankLineItem>> {
  return runChange(lineActionKey(lineId), 'Recorded', () =>
    operatorApi(operatorBankRoutes.operatorAssignBankLine, { lineId, purpose, reason }),
  );
}

export function saveAccount(account: BankAccount): Promise<ActionOutcome<BankAccount>> {
  return runChange(SAVE_ACCOUNT_ACTION, 'Bank account saved', () =>
    operatorApi(operatorBankRoutes.operatorSaveBankAccount, account),
  );
}

/** Refreshes everything a line change can affect: requests, daily totals and the report. */
async function runChange<Result>(
  name: string,
  done: string,
  action: () => Promise<Result>,
): Promise<ActionOutcome<Result>> {
  const outcome = await runAction(name, action, done);
  if (outcome.ok) void operatorCache.invalidateQueries();
  return outcome;
}

type Tone = NonNullable<BadgeProps['tone']>;

/** Describes a line's status. */
export function describeLineStatus({ state, candidates, referenceNo, purpose }: BankLineItem): {
  readonly text: string;
  readonly tone: Tone;
} {
  if (state === 'MATCHED') return { text: referenceNo ?? purposeText(purpose), tone: 'good' };
  if (state !== 'OPEN') return { text: 'Posting', tone: 'plain' };
  return candidates.length === 0
    ? { text: 'Unmatched', tone: 'plain' }
    : { text: 'Suggested match', tone: 'warn' };
}

/** Label of a line without a request. */
export function purposeText(purpose: BankLineItem['purpose']): string {
  if (purpose === null) return 'Matched';
  return purpose.kind === 'TAX' ? 'Tax paid' : `Payout from ${purpose.provider}`;
}

/** Path of a request's page, by its reference number. */
export function requestPath(referenceNo: string): string {
  return `/${referenceNo.startsWith('WD') ? 'withdrawals' : 'deposits'}/${referenceNo}`;
}

/** Parses a request ID from `DP-42` or `42`, null if there is none. */
export function requestIdIn(text: string): number | null {
  const [, digits] = /^(?:(?:dp|wd)-?)?(\d{1,9})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
