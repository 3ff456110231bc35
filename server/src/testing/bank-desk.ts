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
  const admin = async () => ({ token: await server().operator() });
  const desk = {
    saveAccount: async (change: Partial<BankAccount> = {}) =>
      server().call('operatorSaveBankAccount', { ...ACCOUNT, ...change }, await admin()),
    bring: async (csv: string) =>
      server().call('operatorImportStatement', { code: BANK_CODE, csv }, await admin()),
    read: (...rows: readonly StatementRow[]) => desk.bring(buildStatement(...rows)),
    lines: async (state?: BankLineFilter) => {
      const asked = state === undefined ? {} : { state };
      return (await server().call('operatorGetBankLines', asked, await admin())).result.items;
    },
    linesOf: async (requestId: number) =>
      (await server().call('operatorGetRequestBankLines', { requestId }, await admin())).result
        .items,
    report: async () =>
      (await server().call('operatorGetReconciliation', {}, await admin())).result,
    match: async (lineId: number, requestId: number) =>
      server().call('operatorMatchBankLine', { lineId, requestId }, await admin()),
    assign: async (lineId: number, purpose: BankLinePurpose) =>
      server().call(
        'operatorAssignBankLine',
        { lineId, purpose, reason: 'as its advice says' },
        await admin(),
      ),
    unmatch: async (lineId: number) =>
      server().call('operatorUnmatchBankLine', { lineId, reason: 'another payer' }, await admin()),
    request: async (id: number) => {
      const asked = { search: `DP-${id}` };
      const { result } = await server().call('operatorGetRequests', asked, await admin());
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
