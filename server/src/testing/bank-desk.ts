import type { BankAccount, BankLineFilter, BankLinePurpose } from '@crease/contracts/cash/bank.ts';
import type { TestServer } from './test-server.ts';

/** Code of the account whose statements tests import. */
export const BANK_CODE = 'upi-main';
const HEADINGS = 'Date,Narration,Ref No.,Withdrawal,Deposit,Balance';

/** Ledger accounts of bank money. */
export const PLACES = {
  bank: `house:bank:${BANK_CODE}:INR`,
  transit: 'house:in-transit:INR',
  unidentified: 'house:unidentified:INR',
} as const;

const ACCOUNT: BankAccount = {
  code: BANK_CODE,
  name: 'UPI collection',
  dayColumn: 'Date',
  dayOrder: 'DMY',
  referenceColumn: 'Ref No.',
  textColumn: 'Narration',
  creditColumn: 'Deposit',
  debitColumn: 'Withdrawal',
};

/** A statement row: rupees, negative for debits. */
export interface StatementRow {
  readonly reference: string;
  readonly amount: number;
  readonly text?: string;
}

/** Builds an account statement of 21 November. */
export function buildStatement(...rows: readonly StatementRow[]): string {
  const lines = rows.map(({ reference, amount, text = 'UPI' }) => {
    const [went, came] = amount < 0 ? [`"${-amount}"`, ''] : ['', `"${amount.toFixed(2)}"`];
    return `21/11/2026,${text},${reference},${went},${came},0`;
  });
  return ['Statement of account', '', HEADINGS, ...lines].join('\r\n');
}

/** Operator actions on bank statements. @param server returns the current test's server. */
export function bankDesk(server: () => TestServer) {
  const desk = {
    saveAccount: async (change: Partial<BankAccount> = {}) =>
      server().asOperator('operatorSaveBankAccount', { ...ACCOUNT, ...change }),
    bring: async (csv: string) => server().asOperator('operatorImportStatement', { code: BANK_CODE, csv }),
    read: (...rows: readonly StatementRow[]) => desk.bring(buildStatement(...rows)),
    lines: async (state?: BankLineFilter) => {
      const asked = state === undefined ? {} : { state };
      return (await server().asOperator('operatorGetBankLines', asked)).result.items;
    },
    linesOf: async (requestId: number) =>
      (await server().asOperator('operatorGetRequestBankLines', { requestId })).result.items,
    report: async () => (await server().asOperator('operatorGetReconciliation', {})).result,
    match: async (lineId: number, requestId: number) =>
      server().asOperator('operatorMatchBankLine', { lineId, requestId }),
    assign: async (lineId: number, purpose: BankLinePurpose) =>
      server().asOperator('operatorAssignBankLine', {
        lineId,
        purpose,
        reason: 'as its advice says',
      }),
    unmatch: async (lineId: number) =>
      server().asOperator('operatorUnmatchBankLine', { lineId, reason: 'another payer' }),
    request: async (id: number) => {
      const asked = { search: `DP-${id}` };
      const { result } = await server().asOperator('operatorGetRequests', asked);
      return result.items.find((item) => item.id === id);
    },
    /** House balance of a ledger account, rupees. */
    held: (path: string): Promise<number> =>
      server().engine.read(({ ledger }) => (0 - ledger.balanceAt(path)) / 100 || 0),
    /** All non-zero differences in the report. */
    differences: async (): Promise<readonly number[]> => {
      const { accounts, transit, unidentified } = await desk.report();
      const all = [...accounts, transit, unidentified].map(({ difference }) => difference);
      return all.filter((one) => one !== 0);
    },
  };
  return desk;
}
