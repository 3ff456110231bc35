import { operatorBankRoutes } from '@crease/contracts/routes/operator-bank.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import type {
  BankAccount,
  BankLineItem,
  BankLinePurpose,
  StatementImport,
  StatementPreview,
} from '@crease/contracts/wire/operator-bank.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';

/** Prefix of all bank query keys. */
const BANK_KEY = 'bank';
const POLL_MS = 5_000;

export type BankLinesQuery = WireOf<typeof operatorBankRoutes.operatorGetBankLines>;

export function useBankAccounts() {
  return useQuery({
    queryKey: [BANK_KEY, 'accounts'],
    queryFn: ({ signal }) => operatorApi(operatorBankRoutes.operatorGetBankAccounts, {}, signal),
  });
}

export function useBankLines(query: BankLinesQuery) {
  return useQuery({
    queryKey: [BANK_KEY, 'lines', query],
    queryFn: ({ signal }) => operatorApi(operatorBankRoutes.operatorGetBankLines, query, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

export function useBankLine(lineId: number) {
  return useQuery({
    queryKey: [BANK_KEY, 'line', lineId],
    queryFn: ({ signal }) =>
      operatorApi(operatorBankRoutes.operatorGetBankLine, { lineId }, signal),
    refetchInterval: POLL_MS,
  });
}

/** Returns lines matched to a request, or candidates for it. */
export function useLinesOfRequest(requestId: number) {
  return useQuery({
    queryKey: [BANK_KEY, 'request', requestId],
    queryFn: ({ signal }) =>
      operatorApi(operatorBankRoutes.operatorGetRequestBankLines, { requestId }, signal),
    refetchInterval: POLL_MS,
  });
}

export function useReconciliation() {
  return useQuery({
    queryKey: [BANK_KEY, 'reconciliation'],
    queryFn: ({ signal }) => operatorApi(operatorBankRoutes.operatorGetReconciliation, {}, signal),
    refetchInterval: POLL_MS,
  });
}

export function useBankDays(query: WireOf<typeof operatorBankRoutes.operatorGetBankDays>) {
  return useQuery({
    queryKey: [BANK_KEY, 'days', query],
    queryFn: ({ signal }) => operatorApi(operatorBankRoutes.operatorGetBankDays, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** Action key shared by previewing and importing a statement, so that they don't overlap. */
export const STATEMENT_ACTION = 'bank statement';
export const SAVE_ACCOUNT_ACTION = 'bank account';
/** Action key shared by all actions on a line. */
export const lineActionKey = (lineId: number) => `bank line ${lineId}`;

/** Previews a statement import without importing anything. */
export function previewStatement(
  csv: string,
  code?: string,
): Promise<ActionOutcome<StatementPreview>> {
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
