import { beforeEach, describe, expect, test } from 'vitest';
import { completePendingSteps } from '#cash/requests/advance-requests.ts';
import {
  bankDesk,
  BANK_CODE as CODE,
  buildStatement as fileOf,
  PLACES,
  type StatementRow,
} from '#testing/bank-desk.ts';
import { type Bettor, cashierDesk } from '#testing/cashier-desk.ts';
import { fourEyesDesk } from '#testing/operator-desks.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { processBankLines } from './bank-match.ts';

const DAY_MS = 86_400_000;
const START = 100_000;

let server: TestServer;
let asha: Bettor;
const desk = cashierDesk(() => server);
const bank = bankDesk(() => server);
const { propose, confirm, wantFourEyes } = fourEyesDesk(() => server);

beforeEach(async () => {
  server = await startTestServer();
  asha = await server.user('INR');
  await desk.saveMethod();
  await bank.saveAccount();
});

const { held, request, match, read, report } = bank;
const { bank: BANK, transit: TRANSIT, unidentified: UNIDENTIFIED } = PLACES;
const isReconciled = async () => expect(await bank.differences()).toEqual([]);

describe('a statement', () => {
  test('credits a deposit with the same reference and amount, once', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr });

    const done = await read({ reference: utr, amount: 500 });

    expect(done.result).toMatchObject({ added: 1, known: 0, matched: 1, open: 0, badRows: [] });
    expect(await request(result.id)).toMatchObject({ state: 'CREDITED', approvedAmount: 500 });
    expect(await desk.getBalance(asha)).toBe(START + 500);
    expect(await held(BANK)).toBe(500);
    expect(await held(UNIDENTIFIED)).toBe(0);
    await isReconciled();
  });

  test('can be imported twice, even at once', async () => {
    const utr = desk.newReference();
    await desk.submit(asha, { utr });
    const rows = [
      { reference: utr, amount: 500 },
      { reference: '532844171234', amount: 250.5 },
    ];

    const [one, other] = await Promise.all([read(...rows), read(...rows)]);
    const again = await read(...rows, { reference: '532844171235', amount: 10 });

    expect(one.result.added + other.result.added).toBe(2);
    expect(again.result).toMatchObject({ added: 1, known: 2 });
    expect(await desk.getBalance(asha)).toBe(START + 500);
    expect(await held(BANK)).toBe(760.5);
    expect(await held(UNIDENTIFIED)).toBe(-260.5);
    await isReconciled();
  });

  test('finds a draft by our reference in the payment', async () => {
    const { result: draft } = await desk.start(asha, 500);

    await read({
      reference: '532844171111',
      amount: draft.amount,
      text: `UPI/${draft.referenceNo}/x`,
    });

    expect(await request(draft.id)).toMatchObject({ state: 'CREDITED', utr: '532844171111' });
    expect(await desk.getBalance(asha)).toBe(START + draft.amount);
    await isReconciled();
  });

  test('keeps unidentified money, and credits it when its owner claims it', async () => {
    const utr = desk.newReference();
    await read({ reference: utr, amount: 500 });
    expect(await held(UNIDENTIFIED)).toBe(-500);
    const { result } = await desk.submit(asha, { utr });

    await processBankLines(server.context);

    expect(await request(result.id)).toMatchObject({ state: 'CREDITED' });
    expect(await held(UNIDENTIFIED)).toBe(0);
    expect(await desk.getBalance(asha)).toBe(START + 500);
    await isReconciled();
  });

  test('clears what was credited on a reviewer’s decision', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr });
    await server.asOperator('operatorClaimRequest', { id: result.id });
    await server.asOperator('operatorApproveRequest', { id: result.id, amount: 480 });
    expect(await held(TRANSIT)).toBe(480);
    expect((await report()).transit).toMatchObject({ ledger: 480, explained: 480, difference: 0 });

    await read({ reference: utr, amount: 480 });

    expect(await held(TRANSIT)).toBe(0);
    expect(await held(BANK)).toBe(480);
    expect(await desk.getBalance(asha)).toBe(START + 480);
    expect(await bank.linesOf(result.id)).toMatchObject([{ state: 'MATCHED' }]);
    await isReconciled();
  });

  test('with a different amount waits for a reviewer, who credits what the bank shows', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr });
    await read({ reference: utr, amount: 300 });
    const [open] = await bank.lines('OPEN');
    expect(open?.candidates).toMatchObject([{ id: result.id, amount: 500 }]);
    expect(await desk.getBalance(asha)).toBe(START);

    const matched = await match(open?.id ?? 0, result.id);

    expect(matched.result).toMatchObject({ state: 'MATCHED', requestId: result.id });
    expect(await request(result.id)).toMatchObject({
      state: 'AUTO_MATCHED',
      riskFlags: ['AMOUNT_DIFFERS', 'MATCHED_MANUALLY'],
    });
    const approve = async (amount: number) => server.asOperator('operatorApproveRequest', { id: result.id, amount });
    expect((await approve(500)).error?.code).toBe('VALIDATION');
    expect((await approve(300)).result).toMatchObject({ state: 'CREDITED' });
    expect(await desk.getBalance(asha)).toBe(START + 300);
    await isReconciled();
  });

  test('is the second pair of eyes: no amount for operators keeps a deposit waiting', async () => {
    await wantFourEyes(0);
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr, amount: 3_000 });

    const done = await read({ reference: utr, amount: 3_000 });

    expect(done.result).toMatchObject({ matched: 1, needSecond: [] });
    expect(await request(result.id)).toMatchObject({ state: 'CREDITED' });
    expect(await desk.getBalance(asha)).toBe(START + 3_000);
  });

  test('says which matches need a second person, who credits them together', async () => {
    const bilal = await server.user('INR');
    const [one, two] = [desk.newReference(), desk.newReference()];
    const first = await desk.submit(asha, { utr: one, amount: 50_000 });
    const second = await desk.submit(bilal, { utr: two, amount: 60_000 });
    const csv = fileOf({ reference: one, amount: 50_000 }, { reference: two, amount: 60_000 });

    const preview = await server.asOperator('operatorPreviewStatement', { csv });
    const done = await bank.bring(csv);

    const numbers = [first.result.referenceNo, second.result.referenceNo];
    expect(preview.result).toMatchObject({ matched: 2, needSecond: 2 });
    expect(preview.result.lines).toMatchObject([{ needsSecond: true }, { needsSecond: true }]);
    expect(done.result).toMatchObject({ matched: 2, needSecond: numbers });
    const asked = { queue: 'matched', Sorting: 'creationTime asc' } as const;
    const queue = await server.asOperator('operatorGetRequests', asked);
    expect(queue.result.items.map(({ referenceNo }) => referenceNo)).toEqual(numbers);

    const requestIds = [first.result.id, second.result.id];
    const act = { type: 'ApproveMatched', requestIds, reason: 'seen at the bank' } as const;
    const cashier = await server.otherOperator('cashier');
    const proposed = await propose(act, cashier);
    expect(proposed.result.effect).toMatchObject({ users: 2, amount: 110_000 });
    const own = await confirm(proposed.result.proposalId, cashier);
    expect(own.error?.code).toBe('FOUR_EYES');
    expect((await confirm(proposed.result.proposalId, await server.operator())).success).toBe(true);

    expect(await desk.getBalance(asha)).toBe(START + 50_000);
    expect(await desk.getBalance(bilal)).toBe(START + 60_000);
    await isReconciled();
  });

  test('matched by an operator waits for another decision, until nothing speaks against it', async () => {
    const utr = desk.newReference();
    const { result: draft } = await desk.start(asha, 500);
    await read({ reference: utr, amount: draft.amount });
    const [open] = await bank.lines('OPEN');
    await match(open?.id ?? 0, draft.id);
    await processBankLines(server.context);
    expect(await request(draft.id)).toMatchObject({
      state: 'AUTO_MATCHED',
      riskFlags: ['MATCHED_MANUALLY'],
    });
    const act = { type: 'ApproveMatched', requestIds: [draft.id], reason: 'seen' } as const;
    expect((await propose(act, await server.operator())).error?.code).toBe('BAD_STATE');

    const kept = await server.context.cashier.requestById(draft.id);
    if (kept === null) throw new Error('the draft is gone');
    await server.context.cashier.changeRequest(kept, { flags: [] }, { step: null });
    await server.asOperator('operatorSaveSettings', { balancesPerDay: 1_000 });

    expect(await request(draft.id)).toMatchObject({ state: 'CREDITED' });
    await isReconciled();
  });

  test('of ₹50,000 leaves the deposit to two people', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr, amount: 50_000 });

    await read({ reference: utr, amount: 50_000 });

    server = await server.restart();
    await completePendingSteps(server.context);

    expect(await request(result.id)).toMatchObject({ state: 'AUTO_MATCHED' });
    const alone = await server.asOperator('operatorApproveRequest', { id: result.id });
    expect(alone.error?.code).toBe('FOUR_EYES');
    await isReconciled();
  });

  test('shows payouts and chargebacks as outgoing', async () => {
    const account = await desk.readyAccount(asha);
    const { result: payout } = await desk.withdraw(asha, account, 1_000);
    await server.asOperator('operatorApproveRequest', { id: payout.id });
    await server.asOperator('operatorCreatePayoutBatch', {});
    const utr = desk.newReference();
    await server.asOperator('operatorMarkPaid', { id: payout.id, utr });
    expect(await held(TRANSIT)).toBe(-1_000);
    await isReconciled();

    await read({ reference: utr, amount: -1_000 }, { reference: 'FEE', amount: -5 });

    expect(await held(TRANSIT)).toBe(0);
    expect(await held(BANK)).toBe(-1_000);
    const [reported] = (await report()).accounts;
    expect(reported).toMatchObject({ statement: -1_005, openDebits: -5, ledger: -1_000 });
    await isReconciled();
  });

  test('that reverses a credited deposit is cleared once two people agree', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr });
    await read({ reference: utr, amount: 500 });
    const act = { type: 'ReverseDeposit', requestId: result.id, reason: 'taken back' } as const;
    const proposal = await propose(act, await server.operator());
    await confirm(proposal.result.proposalId, await server.otherOperator('cashier'));
    expect(await request(result.id)).toMatchObject({ state: 'REVERSED' });
    expect(await held(TRANSIT)).toBe(-500);
    await isReconciled();

    await read({ reference: utr, amount: -500 });

    expect(await held(TRANSIT)).toBe(0);
    expect(await held(BANK)).toBe(0);
    await isReconciled();
  });

  test('resumes where a killed process left it', async () => {
    const utr = desk.newReference();
    await desk.submit(asha, { utr });
    const audit = { actor: 'operator:1', action: 'x', entity: 'x', entityId: '1', reason: null };
    await server.context.bank.addLines(
      {
        lines: [{ account: CODE, day: '2026-11-21', reference: utr, text: 'UPI', amount: 50_000 }],
        importedBy: 1,
      },
      { ...audit, before: null, after: null, ip: '' },
    );
    server = await server.restart();

    await processBankLines(server.context);
    await processBankLines(server.context);

    expect(await desk.getBalance(asha)).toBe(START + 500);
    expect(await held(BANK)).toBe(500);
    await isReconciled();
  });

  test('shows the age of open lines in days', async () => {
    await read({ reference: '532844171299', amount: 70 });
    server = await server.restartAfter(4 * DAY_MS);

    const { unidentified } = await report();

    const open = unidentified.ages.filter(({ count }) => count > 0);
    expect(open).toEqual([{ from: 3, to: 7, count: 1, amount: 70 }]);
  });
});

describe('credits from a statement', () => {
  test('count toward the four-eyes sums of who imported it', async () => {
    const bettors = [asha];
    for (let more = 0; more < 4; more++) bettors.push(await server.user('INR'));
    const [unpaid, ...payers] = bettors.toReversed();
    if (unpaid === undefined) throw new Error('There are five.');
    await wantFourEyes(125_000);
    const rows: StatementRow[] = [];
    for (const bettor of payers) {
      const utr = desk.newReference();
      await desk.submit(bettor, { utr, amount: 40_000 });
      rows.push({ reference: utr, amount: 40_000 });
    }
    const cashier = { token: await server.otherOperator('cashier') };
    const bring = () => server.call('operatorImportStatement', { code: CODE, csv: fileOf(...rows) }, cashier);

    const first = await bring();
    // The fourth waits for a second person, also after another import.
    const second = await bring();

    expect(first.result.needSecond).toHaveLength(1);
    expect(second.result.added).toBe(0);
    const credited = [];
    for (const bettor of payers) credited.push((await desk.getBalance(bettor)) - START);
    expect(credited).toEqual([40_000, 40_000, 40_000, 0]);
    const { result } = await desk.submit(unpaid, { utr: desk.newReference(), amount: 10_000 });
    await server.call('operatorClaimRequest', { id: result.id }, cashier);
    const alone = await server.call('operatorApproveRequest', { id: result.id }, cashier);
    expect(alone.error?.code).toBe('FOUR_EYES');
  });
});

describe('a statement file', () => {
  test('is rejected without its account’s columns', async () => {
    const { error } = await server.asOperator('operatorImportStatement', {
      code: CODE,
      csv: 'Day,Money\n1,2',
    });

    expect(error).toMatchObject({ code: 'VALIDATION' });
  });

  test('imports valid rows and reports the others', async () => {
    const csv = `${fileOf({ reference: '532844171300', amount: 70 })}\r\n31/02/2026,UPI,1,,9,0\r\n22/11/2026,UPI,2,,nine,0`;

    const { result } = await bank.bring(csv);

    expect(result.added).toBe(1);
    expect(result.badRows).toEqual([
      { row: 5, problem: '"31/02/2026" isn’t a valid date' },
      { row: 6, problem: 'Invalid amount' },
    ]);
  });

  test('is imported by cashiers, and its columns are named by admins', async () => {
    const cashier = await server.otherOperator('cashier', 'till');
    const trader = await server.otherOperator('trader', 'trader');
    const csv = fileOf({ reference: '532844171301', amount: 70 });
    const bring = (token: string) => server.call('operatorImportStatement', { code: CODE, csv }, { token });

    expect((await bring(trader)).error?.code).toBe('FORBIDDEN');
    expect((await bring(cashier)).success).toBe(true);
    const wanted = (await server.call('operatorGetBankAccounts', {}, { token: cashier })).result;
    const [account] = wanted.items;
    if (account === undefined) throw new Error('There is an account.');
    const saved = await server.call('operatorSaveBankAccount', account, { token: cashier });
    expect(saved.error?.code).toBe('FORBIDDEN');
  });
});
