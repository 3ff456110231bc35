import { beforeEach, describe, expect, test } from 'vitest';
import { bankDesk, BANK_CODE as CODE, buildStatement as fileOf, PLACES } from '#testing/bank-desk.ts';
import { type Bettor, cashierDesk } from '#testing/cashier-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { processBankLines } from './bank-match.ts';

const START = 100_000;

let server: TestServer;
let asha: Bettor;
const desk = cashierDesk(() => server);
const bank = bankDesk(() => server);

beforeEach(async () => {
  server = await startTestServer();
  asha = await server.user('INR');
  await desk.saveMethod();
  await bank.saveAccount();
});

const { held, request, match, read } = bank;
const { transit: TRANSIT, unidentified: UNIDENTIFIED } = PLACES;
const isReconciled = async () => expect(await bank.differences()).toEqual([]);

const preview = async (csv: string, code?: string) =>
  server.asOperator('operatorPreviewStatement', { csv, ...(code === undefined ? {} : { code }) });

describe('a wrongly matched line', () => {
  test('leaves its deposit to a reviewer, and isn’t matched to it automatically again', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr, amount: 50_000 });
    await read({ reference: utr, amount: 50_000 });
    const [line] = await bank.linesOf(result.id);

    const untied = await bank.unmatch(line?.id ?? 0);
    await processBankLines(server.context);

    expect(untied.result).toMatchObject({ state: 'OPEN', requestId: null, candidates: [] });
    expect(await request(result.id)).toMatchObject({
      state: 'SUBMITTED',
      approvedAmount: null,
      riskFlags: [],
    });
    expect(await bank.linesOf(result.id)).toEqual([]);
    expect(await held(UNIDENTIFIED)).toBe(-50_000);
    await isReconciled();
  });

  test('reverts what it cleared, and can be matched manually again', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr });
    await server.asOperator('operatorClaimRequest', { id: result.id });
    await server.asOperator('operatorApproveRequest', { id: result.id });
    await read({ reference: utr, amount: 500 });
    const [line] = await bank.linesOf(result.id);
    const lineId = line?.id ?? 0;

    for (const _ of [1, 2]) {
      await bank.unmatch(lineId);
      expect(await held(TRANSIT)).toBe(500);
      expect(await held(UNIDENTIFIED)).toBe(-500);
      await isReconciled();
      expect((await match(lineId, result.id)).result).toMatchObject({ state: 'MATCHED' });
      expect(await held(TRANSIT)).toBe(0);
      expect(await held(UNIDENTIFIED)).toBe(0);
      await isReconciled();
    }
    expect(await desk.getBalance(asha)).toBe(START + 500);
  });

  test('stays matched once its money is the player’s', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr });
    await read({ reference: utr, amount: 500 });
    const [line] = await bank.linesOf(result.id);

    const { error } = await bank.unmatch(line?.id ?? 0);

    expect(error?.code).toBe('BAD_STATE');
    expect(await bank.lines('MATCHED')).toHaveLength(1);
    await isReconciled();
  });

  test.each([
    ['UNTIED', 50_000, 'AUTO_MATCHED'],
    ['RETURNING', 500, 'CREDITED'],
  ] as const)('is unmatched after a crash (%s)', async (state, amount, before) => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr, amount });
    if (before === 'CREDITED') {
      await server.asOperator('operatorClaimRequest', { id: result.id });
      await server.asOperator('operatorApproveRequest', { id: result.id });
    }
    await read({ reference: utr, amount });
    expect(await request(result.id)).toMatchObject({ state: before });
    const [line] = await bank.linesOf(result.id);
    const audit = { actor: 'operator:1', action: 'x', entity: 'x', entityId: '1', reason: null };
    await server.context.bank.startUnmatch(line?.id ?? 0, state, {
      ...audit,
      before: null,
      after: null,
      ip: '',
    });
    server = await server.restart();

    await processBankLines(server.context);
    await processBankLines(server.context);

    expect(await held(UNIDENTIFIED)).toBe(-amount);
    expect(await bank.lines('OPEN')).toHaveLength(1);
    await isReconciled();
  });
});

describe('import preview', () => {
  test('recognises the account by its columns and shows each line’s effect', async () => {
    const utr = desk.newReference();
    const { result } = await desk.submit(asha, { utr });
    const other = desk.newReference();
    const { result: differs } = await desk.submit(await server.user('INR'), { utr: other });
    await read({ reference: '532844171400', amount: 70 });

    const rows = fileOf(
      { reference: utr, amount: 500 },
      { reference: other, amount: 300 },
      { reference: '532844171400', amount: 70 },
      { reference: utr, amount: 500 },
      { reference: 'FEE', amount: -5 },
    );
    const shown = await preview(`${rows}\r\n22/11/2026,UPI,2,,nine,0`);

    expect(shown.result).toMatchObject({
      ...{ fits: [CODE], code: CODE, added: 3, known: 1, twice: 1, matched: 1 },
      ...{ credited: 800, paid: 5, badRows: [{ row: 9 }] },
    });
    expect(shown.result.lines.map(({ row, standing, matches, mayBe }) => [row, standing, matches, mayBe])).toEqual([
      [4, 'NEW', result.referenceNo, []],
      [5, 'NEW', null, [differs.referenceNo]],
      [6, 'KNOWN', null, []],
      [7, 'TWICE', null, []],
      [8, 'NEW', null, []],
    ]);
    expect(await bank.lines()).toHaveLength(1);
    expect(await request(result.id)).toMatchObject({ state: 'SUBMITTED' });
  });

  test('asks which of two accounts with the same columns to use', async () => {
    await bank.saveAccount({ code: 'upi-other' });
    const csv = fileOf({ reference: '532844171401', amount: 70 });

    const open = await preview(csv);
    const chosen = await preview(csv, 'upi-other');

    expect(open.result).toMatchObject({ fits: [CODE, 'upi-other'], code: null, lines: [] });
    expect(chosen.result).toMatchObject({ code: 'upi-other', added: 1 });
  });

  test('rejects a file of no known account', async () => {
    expect((await preview('Day,Money\n1,2')).error?.code).toBe('VALIDATION');
    expect((await preview('Day,Money\n1,2', CODE)).error?.code).toBe('VALIDATION');
    expect((await preview('Day,Money\n1,2', 'nobody')).error?.code).toBe('NOT_FOUND');
  });
});

test('lists lines that may match a request separately, and with the request', async () => {
  const utr = desk.newReference();
  const { result } = await desk.submit(asha, { utr });
  await read({ reference: utr, amount: 300 }, { reference: '532844171500', amount: 70 });

  const proposed = await bank.lines('PROPOSED');

  expect(proposed.map(({ reference }) => reference)).toEqual([utr]);
  expect((await bank.linesOf(result.id)).map(({ reference }) => reference)).toEqual([utr]);
  expect(await bank.lines('OPEN')).toHaveLength(2);
});

test('an account’s days follow one another without a gap', async () => {
  const utr = desk.newReference();
  await desk.submit(asha, { utr });
  await read({ reference: utr, amount: 500 }, { reference: 'FEE', amount: -5 });
  const later = fileOf({ reference: '532844171501', amount: 70 }).replace('21/11', '23/11');
  await server.asOperator('operatorImportStatement', { code: CODE, csv: later });

  const { result } = await server.asOperator('operatorGetBankDays', {
    code: CODE,
    from: '2026-11-21',
    to: '2026-11-30',
  });

  expect(result.items).toEqual([
    {
      ...{ day: '2026-11-23', lines: 1, opening: 495, credited: 70, paid: 0, closing: 565 },
      ...{ difference: 70, open: 1 },
    },
    {
      ...{ day: '2026-11-21', lines: 2, opening: 0, credited: 500, paid: 5, closing: 495 },
      ...{ difference: -5, open: 1 },
    },
  ]);
});
