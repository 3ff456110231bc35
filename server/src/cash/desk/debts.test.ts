import type { ROUTES } from '@crease/contracts/all-routes.ts';
import type { WireOf } from '@crease/contracts/base/route.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Bettor, cashierDesk } from '#testing/cashier-desk.ts';
import {
  startTestServer,
  type TestMarket,
  type TestServer,
  type TestSlip,
  type TestUser,
} from '#testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.operator();
});

const readDebts = async (from = server, by = token) =>
  (await from.call('operatorGetDebts', {}, { token: by })).result.items;

/** Places a bet of ₹1,00,000 at 2. */
const bet = (by: TestUser, market: TestMarket, slip: TestSlip = {}) =>
  server.bet(by, market, { rate: 2, stake: 100_000, ...slip });

test('lists everyone who spent reversed winnings, with the cause, until repaid', async () => {
  const first = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];
  await bet(bilal, first, { type: 2 });
  await bet(asha, first);
  const { marketId } = first;
  await server.settle(first);
  const second = await server.market();
  await bet(asha, second, { stake: 150_000 });
  expect(await readDebts()).toEqual([]);

  const reason = 'wrong winner';
  await server.asOperator('operatorUnsettleMarket', { marketId, reason });

  const [listed] = await readDebts();
  expect(listed).toMatchObject({
    userId: asha.id,
    userName: asha.userName,
    currency: 'DEMO',
    kind: 'CASH',
    isCollected: true,
    cause: 'REVERSAL',
    marketId,
    marketName: 'Match Odds',
  });
  const owed = listed?.owed ?? 0;
  expect(owed).toBeGreaterThan(0);
  const refused = await bet(asha, second, { stake: 100 });
  expect(refused.error?.code).toBe('INSUFFICIENT_BALANCE');

  await server.context.notices.drained();
  const [notice] = (await server.call('getNotices', {}, asha)).result.items;
  expect(notice).toMatchObject({
    kind: 'BELOW_ZERO',
    marketId,
    facts: { marketName: 'Match Odds', cause: 'REVERSAL', owed },
  });

  const later = await server.restart();
  expect(await readDebts(later)).toMatchObject([{ userId: asha.id, cause: 'REVERSAL' }]);
  const correction = {
    userId: asha.id,
    type: 'CREDIT',
    amount: owed,
    reason: 'written off',
    clientRequestId: crypto.randomUUID(),
  } as const;
  await later.call('operatorAdjustBalance', correction, { token });
  expect(await readDebts(later)).toEqual([]);
});

describe('a deposit reversed after it was spent', () => {
  const START = 100_000;
  const desk = cashierDesk(() => server);
  let asha: Bettor;

  /** Asha deposits ₹1,000, has ₹600 left, and the bank reverses the full deposit. */
  beforeEach(async () => {
    cashier = null;
    await desk.saveMethod();
    asha = await server.user('INR');
    const requestId = await desk.credited(asha, 1_000);
    await adjust('DEBIT', START + 400);
    await byTwo({ type: 'ReverseDeposit', requestId, reason: 'recalled by the bank' });
  });

  const adjust = (type: 'CREDIT' | 'DEBIT', amount: number) =>
    server.asOperator('operatorAdjustBalance', {
      userId: asha.id,
      type,
      amount,
      reason: 'correction',
      clientRequestId: crypto.randomUUID(),
    });
  type Act = WireOf<(typeof ROUTES)['operatorProposeAct']>['act'];
  let cashier: string | null;
  const second = async () => {
    cashier ??= await server.otherOperator('cashier');
    return cashier;
  };
  const byTwo = async (act: Act) => {
    const { result } = await server.asOperator('operatorProposeAct', { act });
    const { proposalId } = result;
    const own = await server.asOperator('operatorConfirmAct', { proposalId });
    const other = { token: await second() };
    const confirmed = await server.call('operatorConfirmAct', { proposalId }, other);
    return [own.error?.code, confirmed.success];
  };
  const collect = (isOn: boolean, by = token) =>
    server.call('operatorCollectDebt', { userId: asha.id, isOn, reason: 'agreed with the player' }, { token: by });
  const owed = async (from = server) => (await readDebts(from)).map((debt) => debt.owed);

  test('creates a debt linked to the deposit, and flags a withdrawal', async () => {
    expect(await readDebts()).toMatchObject([
      {
        userId: asha.id,
        kind: 'DEPOSIT',
        cause: 'DEPOSIT_REVERSED',
        owed: 400,
        isCollected: false,
        requestNo: expect.stringMatching(/^D/),
      },
    ]);
    await adjust('CREDIT', 2_000);
    const { result } = await desk.withdraw(asha, await desk.readyAccount(asha), 1_000);

    expect((await server.context.cashier.requestById(result.id))?.flags).toContain('DEBT');
    expect(await owed()).toEqual([400]);
  });

  test('is repaid from new money once an operator has said so, across a restart too', async () => {
    expect((await collect(true)).success).toBe(true);
    expect((await collect(true, await server.otherOperator('support'))).error?.code).toBe('FORBIDDEN');
    await adjust('CREDIT', 150);
    await server.context.debtCollector.drained();
    expect([await owed(), await desk.getBalance(asha)]).toEqual([[250], 0]);

    server = await server.restart();
    token = await server.operator();
    await adjust('CREDIT', 1_000);
    await server.context.debtCollector.drained();

    expect([await owed(), await desk.getBalance(asha)]).toEqual([[], 750]);
    expect((await collect(true)).error?.code).toBe('NOT_FOUND');
    const log = { entity: 'user', entityId: String(asha.id), action: 'RepayDebt' };
    const { items } = (await server.asOperator('operatorGetAuditLog', log)).result;
    expect(items.map(({ after }) => after)).toMatchObject([{ amount: '₹250' }, { amount: '₹150' }]);
  });

  test('is no longer repaid once that is undone', async () => {
    await collect(true);
    await collect(false);
    await adjust('CREDIT', 1_000);
    await server.context.debtCollector.drained();

    expect([await owed(), await desk.getBalance(asha)]).toEqual([[400], 1_000]);
  });

  test('is written off by two people, up to the amount owed', async () => {
    const act = { type: 'WriteOffDebt', userId: asha.id, reason: 'cannot be had' } as const;
    const more = await server.asOperator('operatorProposeAct', { act: { ...act, amount: 401 } });
    expect(more.error?.code).toBe('BAD_STATE');

    expect(await byTwo({ ...act, amount: 400 })).toEqual(['FOUR_EYES', true]);

    expect(await readDebts()).toEqual([]);
    const cost = await server.engine.read(({ ledger }) => ledger.balanceAt('house:debts-written-off:INR'));
    expect(cost).toBe(-40_000);
  });
});
