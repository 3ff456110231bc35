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
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';

/** Prefix of all bank query keys. */
const BANK_KEY = 'bank';
const EACH_MS = 5_000;

export type LinesAsked = WireOf<typeof operatorBankRoutes.operatorGetBankLines>;

export function useBankAccounts() {
  return useQuery({
    queryKey: [BANK_KEY, 'accounts'],
    queryFn: ({ signal }) => callOperator(operatorBankRoutes.operatorGetBankAccounts, {}, signal),
  });
}

export function useBankLines(asked: LinesAsked) {
  return useQuery({
    queryKey: [BANK_KEY, 'lines', asked],
    queryFn: ({ signal }) => callOperator(operatorBankRoutes.operatorGetBankLines, asked, signal),
    refetchInterval: EACH_MS,
    placeholderData: keepPreviousData,
  });
}

export function useBankLine(lineId: number) {
  return useQuery({
    queryKey: [BANK_KEY, 'line', lineId],
    queryFn: ({ signal }) =>
      callOperator(operatorBankRoutes.operatorGetBankLine, { lineId }, signal),
    refetchInterval: EACH_MS,
  });
}

/** Returns lines matched to a request, or candidates for it. */
export function useLinesOfRequest(requestId: number) {
  return useQuery({
    queryKey: [BANK_KEY, 'request', requestId],
    queryFn: ({ signal }) =>
      callOperator(operatorBankRoutes.operatorGetRequestBankLines, { requestId }, signal),
    refetchInterval: EACH_MS,
  });
}

export function useReconciliation() {
  return useQuery({
    queryKey: [BANK_KEY, 'reconciliation'],
    queryFn: ({ signal }) => callOperator(operatorBankRoutes.operatorGetReconciliation, {}, signal),
    refetchInterval: EACH_MS,
  });
}

export function useBankDays(asked: WireOf<typeof operatorBankRoutes.operatorGetBankDays>) {
  return useQuery({
    queryKey: [BANK_KEY, 'days', asked],
    queryFn: ({ signal }) => callOperator(operatorBankRoutes.operatorGetBankDays, asked, signal),
    placeholderData: keepPreviousData,
  });
}

/** Action key shared by previewing and importing a statement, so that they don't overlap. */
export const STATEMENT_ACT = 'bank statement';
export const SAVE_ACCOUNT_ACT = 'bank account';
/** Action key shared by all actions on a line. */
export const lineAct = (lineId: number) => `bank line ${lineId}`;

/** Previews a statement import without importing anything. */
export function previewStatement(
  csv: string,
  code?: string,
): Promise<ActOutcome<StatementPreview>> {
  const asked = { csv, ...(code === undefined ? {} : { code }) };
  return actOnce(STATEMENT_ACT, () =>
    callOperator(operatorBankRoutes.operatorPreviewStatement, asked),
  );
}

export function importStatement(code: string, csv: string): Promise<ActOutcome<StatementImport>> {
  return changing(STATEMENT_ACT, 'Statement imported', () =>
    callOperator(operatorBankRoutes.operatorImportStatement, { code, csv }),
  );
}

export function matchLine(lineId: number, requestId: number): Promise<ActOutcome<BankLineItem>> {
  return changing(lineAct(lineId), 'Matched', () =>
    callOperator(operatorBankRoutes.operatorMatchBankLine, { lineId, requestId }),
  );
}

export function unmatchLine(lineId: number, reason: string): Promise<ActOutcome<BankLineItem>> {
  return changing(lineAct(lineId), 'Line reopened', () =>
    callOperator(operatorBankRoutes.operatorUnmatchBankLine, { lineId, reason }),
  );
}

export function assignLine(
  lineId: number,
  purpose: BankLinePurpose,
  reason: string,
): Promise<ActOutcome<BankLineItem>> {
  return changing(lineAct(lineId), 'Recorded', () =>
    callOperator(operatorBankRoutes.operatorAssignBankLine, { lineId, purpose, reason }),
  );
}

export function saveAccount(account: BankAccount): Promise<ActOutcome<BankAccount>> {
  return changing(SAVE_ACCOUNT_ACT, 'Bank account saved', () =>
    callOperator(operatorBankRoutes.operatorSaveBankAccount, account),
  );
}

/** Refreshes everything a line change can affect: requests, daily totals and the report. */
async function changing<Result>(
  name: string,
  done: string,
  act: () => Promise<Result>,
): Promise<ActOutcome<Result>> {
  const outcome = await actOnce(name, act, done);
  if (outcome.ok) void operatorCache.invalidateQueries();
  return outcome;
}
