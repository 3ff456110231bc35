import { type FourEyesAmount, listFourEyesAmounts } from '@crease/contracts/trading/four-eyes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { cashierDesk } from '#testing/cashier-desk.ts';
import { fourEyesDesk, matchedMarket } from '#testing/operator-desks.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let token: string;
let admin: string;
let cashier: string;
let support: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.operator();
  admin = await server.otherOperator('admin');
  cashier = await server.otherOperator('cashier');
  support = await server.otherOperator('support');
});

const desk = cashierDesk(() => server);
const { wantFourEyes, propose, confirm } = fourEyesDesk(() => server);
const settings = async () => (await server.asOperator('operatorGetSettings', {})).result;

function credit(userId: number, amount: number, by: string) {
  return server.call(
    'operatorAdjustBalance',
    { userId, type: 'CREDIT', amount, reason: 'goodwill', clientRequestId: crypto.randomUUID() },
    { token: by },
  );
}

/** ₹10,000 at 10.0 on the first of three runners. */
const race = () =>
  matchedMarket(server, {
    rate: 10,
    runners: [{ name: 'Anvil' }, { name: 'Brook' }, { name: 'Comet' }],
  });

describe('requiring two operators', () => {
  test('one admin alone can neither enable it nor raise its amount', async () => {
    await wantFourEyes(1_000);

    const off = await server.asOperator('operatorSaveSettings', { fourEyes: false });
    const higher = await server.asOperator('operatorSaveSettings', {
      fourEyesAmounts: listFourEyesAmounts(2_000),
    });
    const lower = await server.asOperator('operatorSaveSettings', {
      fourEyesAmounts: listFourEyesAmounts(500),
    });

    expect([off.error?.code, higher.error?.code]).toEqual(['FOUR_EYES', 'FOUR_EYES']);
    expect(lower.success).toBe(true);
    expect(await settings()).toMatchObject({
      fourEyes: true,
      fourEyesAmounts: listFourEyesAmounts(500),
    });
  });

  test('two admins can', async () => {
    await wantFourEyes(1_000);
    const { result } = await propose(
      { type: 'SaveRules', fourEyesAmounts: listFourEyesAmounts(2_000), reason: 'quiet week' },
      token,
    );
    const listed = await server.asOperator('operatorGetProposals', {});

    const byCashier = await confirm(result.proposalId, cashier);
    const byOther = await confirm(result.proposalId, admin);

    expect(listed.result.acts).toMatchObject([{ type: 'SaveRules' }]);
    expect(listed.result.acts[0]?.changes).toHaveLength(listFourEyesAmounts(0).length);
    expect(byCashier.error?.code).toBe('FORBIDDEN');
    expect(byOther.success).toBe(true);
    expect(await settings()).toMatchObject({
      fourEyes: true,
      fourEyesAmounts: listFourEyesAmounts(2_000),
    });
  });

  test('the page can tell that no second person exists', async () => {
    expect((await settings()).independentAdmins).toBe(2);
  });
});

describe('amounts', () => {
  const change = (rows: readonly Partial<FourEyesAmount<number>>[], by = token) =>
    server.call(
      'operatorSaveSettings',
      {
        fourEyesAmounts: rows.map((row) => ({
          kind: 'CORRECTION',
          role: 'cashier',
          above: 10_000,
          window: 'OPERATOR',
          ...row,
        })),
      },
      { token: by },
    );

  test('apply by kind and role, and a rejection names both figures', async () => {
    const asha = await server.user();
    await wantFourEyes(10_000);
    await change([{ above: 1_000 }]);

    const byCashier = await credit(asha.id, 1_001, cashier);
    const byAdmin = await credit(asha.id, 1_001, token);

    expect(byCashier.error).toMatchObject({
      code: 'FOUR_EYES',
      details: { sum: 1_001, above: 1_000, window: 'OPERATOR' },
    });
    expect(byAdmin.success).toBe(true);
    const kept = (await settings()).fourEyesAmounts;
    expect(kept.filter(({ above }) => above !== 10_000)).toEqual([
      { kind: 'CORRECTION', role: 'cashier', above: 1_000, window: 'OPERATOR' },
    ]);
  });

  test('count what their window says', async () => {
    const [asha, bilal] = [await server.user(), await server.user()];
    await wantFourEyes(0);
    const { result } = await propose(
      {
        type: 'SaveRules',
        fourEyesAmounts: [
          { kind: 'CORRECTION', role: 'cashier', above: 10_000, window: 'SUBJECT' },
          { kind: 'CORRECTION', role: 'admin', above: 10_000, window: 'EACH' },
        ],
        reason: 'one till each',
      },
      token,
    );
    await confirm(result.proposalId, admin);

    expect((await credit(asha.id, 9_000, cashier)).success).toBe(true);
    expect((await credit(bilal.id, 9_000, cashier)).success).toBe(true);
    expect((await credit(asha.id, 9_000, cashier)).error?.code).toBe('FOUR_EYES');
    expect((await credit(asha.id, 9_000, token)).success).toBe(true);
  });

  test('one admin alone can’t let less count towards them', async () => {
    await wantFourEyes(10_000);

    const wider = await change([{ window: 'SUBJECT' }]);
    const narrower = await change([{ window: 'OPERATOR', above: 9_000 }]);

    expect(wider.error?.code).toBe('FOUR_EYES');
    expect(narrower.success).toBe(true);
  });

  test('for payments and corrections have separate sums', async () => {
    const asha = await server.user('INR');
    await desk.saveMethod();
    // Asha's first ₹1,00,000 is an adjustment too, and counts.
    await wantFourEyes(140_000);
    const { result } = await desk.submit(asha, { amount: 45_000 });
    await server.call('operatorClaimRequest', { id: result.id }, { token: cashier });
    const approved = await server.call('operatorApproveRequest', { id: result.id }, { token: cashier });

    expect(approved.success).toBe(true);
    expect((await credit(asha.id, 36_000, cashier)).success).toBe(true);
  });

  test('a proposal lists each changed row', async () => {
    await wantFourEyes(10_000);
    await propose(
      {
        type: 'SaveRules',
        fourEyesAmounts: [{ kind: 'VOID', role: 'trader', above: 20_000, window: 'EACH' }],
        reason: 'quiet week',
      },
      token,
    );

    const listed = await server.asOperator('operatorGetProposals', {});

    expect(listed.result.acts[0]?.changes).toEqual([
      { name: 'VOID.trader', before: 10_000, after: 20_000 },
      { name: 'VOID.trader.window', before: 'OPERATOR', after: 'EACH' },
    ]);
  });
});

describe('one operator’s actions in a day', () => {
  test('need a second operator when an amount is split, as for the whole', async () => {
    const [asha, bilal] = [await server.user(), await server.user()];
    await wantFourEyes(10_000);

    const first = await credit(asha.id, 6_000, cashier);
    const second = await credit(bilal.id, 6_000, cashier);
    const small = await credit(bilal.id, 4_000, cashier);

    expect(first.success).toBe(true);
    expect(second.error?.code).toBe('FOUR_EYES');
    expect(small.success).toBe(true);
  });

  test('and several operators’ actions on one player are added together', async () => {
    const asha = await server.user();
    await wantFourEyes(10_000);
    await credit(asha.id, 6_000, cashier);

    expect((await credit(asha.id, 6_000, token)).error?.code).toBe('FOUR_EYES');
  });

  test('are counted across a restart, and no longer after a day', async () => {
    const asha = await server.user();
    await wantFourEyes(10_000);
    await credit(asha.id, 10_000, cashier);
    const later = await server.restart();
    const again = () =>
      later.call(
        'operatorAdjustBalance',
        {
          userId: asha.id,
          type: 'CREDIT',
          amount: 1,
          reason: 'more',
          clientRequestId: crypto.randomUUID(),
        },
        { token: fresh },
      );
    let fresh = cashier;
    expect((await again()).error?.code).toBe('FOUR_EYES');

    later.clock.advance(25 * 3_600_000);
    const login = { userName: 'other cashier', password: 'Adm1n-passw0rd' };
    fresh = (await later.call('operatorAuthenticate', login)).result.accessToken;

    expect((await again()).success).toBe(true);
  });

  test('are counted once when repeated after a lost response, with the same answer', async () => {
    const asha = await server.user();
    await wantFourEyes(10_000);
    const request = {
      userId: asha.id,
      type: 'CREDIT',
      amount: 10_000,
      reason: 'goodwill',
      clientRequestId: crypto.randomUUID(),
    } as const;

    const first = await server.call('operatorAdjustBalance', request, { token: cashier });
    const repeat = await server.call('operatorAdjustBalance', request, { token: cashier });
    const smaller = { ...request, amount: 1 };
    await server.call('operatorAdjustBalance', smaller, { token: cashier });

    expect(repeat.result).toEqual(first.result);
    expect((await credit(asha.id, 1, cashier)).error?.code).toBe('FOUR_EYES');
  });

  test('by a cashier are limited per day, confirmed or not', async () => {
    const asha = await server.user();
    await server.asOperator('operatorSaveSettings', { balancesPerDay: 50_000 });

    expect((await credit(asha.id, 50_000, cashier)).success).toBe(true);
    const more = await credit(asha.id, 1, cashier);

    expect(more.error?.code).toBe('DAY_LIMIT');
    expect(more.error?.message).toBe('Operator limit: 50000 per 24 hours');
  });
});

describe('runners, terms and limits', () => {
  test('one operator can’t remove a runner if it changes others’ winnings', async () => {
    const { marketId, runnerIds, bilal } = await race();
    await wantFourEyes(5_000);
    const removal = { marketId, runnerId: runnerIds[2] ?? 0, reductionPercent: 50 };

    const alone = await server.asOperator('operatorRemoveRunner', removal);
    const proposed = await propose({ type: 'RemoveRunner', ...removal, reason: 'did not start' }, token);
    const listed = await server.asOperator('operatorGetProposals', { marketId });
    const bets = await server.call('getUserOpenBets', {}, bilal);

    expect(alone.error?.code).toBe('FOUR_EYES');
    expect(proposed.result.effect).toMatchObject({ bets: 2, users: 2, amount: 45_000 });
    expect(listed.result.acts[0]?.changes).toEqual([
      { name: 'runner', before: 'Comet', after: null },
      { name: 'reductionPercent', before: null, after: 50 },
    ]);
    expect(bets.result.openBets[0]?.odds).toBe(10);
  });

  test('the commission of a market with matched bets takes two operators, other terms one', async () => {
    const { marketId } = await race();
    await wantFourEyes(1_000);
    const update = (terms: object, by: string) =>
      server.call('operatorUpdateMarket', { marketId, ...terms }, { token: by });

    expect((await update({ commissionPercent: 20 }, token)).error?.code).toBe('FOUR_EYES');
    expect((await update({ message: 'Rain' }, token)).success).toBe(true);
    const { result } = await propose(
      { type: 'UpdateMarket', marketId, commissionPercent: 1.5, reason: 'as agreed' },
      token,
    );
    const done = await confirm(result.proposalId, admin);

    expect(done.result.market?.marketId).toBe(marketId);
    const log = await server.asOperator('operatorGetAuditLog', { action: 'UpdateMarket' });
    expect(log.result.items[0]).toMatchObject({ reason: 'as agreed' });
  });

  test('support can’t change commission alone or confirm a balance', async () => {
    const asha = await server.user();
    await wantFourEyes(1_000);
    const limits = { userId: asha.id, commissionPercent: 100 };

    const alone = await server.call('operatorSetUserLimits', limits, { token: support });
    const narrower = await server.call('operatorSetUserLimits', { userId: asha.id, maxStake: 500 }, { token: support });
    const wider = await server.call('operatorSetUserLimits', { userId: asha.id, maxStake: 2_000 }, { token: support });
    const { result } = await propose({ type: 'SetUserLimits', ...limits, reason: 'as agreed' }, support);
    const confirmed = await confirm(result.proposalId, admin);

    expect(alone.error?.code).toBe('FOUR_EYES');
    expect(narrower.result.maxStake).toBe(500);
    expect(wider.error?.code).toBe('FOUR_EYES');
    expect(confirmed.success).toBe(true);
    const user = await server.asOperator('operatorGetUser', { userId: asha.id });
    expect(user.result.commissionPercent).toBe(100);
  });
});

test('a proposal is rejected only by its proposer and by those allowed to act', async () => {
  const asha = await server.user();
  const act = {
    type: 'AdjustBalance',
    userId: asha.id,
    direction: 'CREDIT',
    amount: 10,
    reason: 'goodwill',
    clientRequestId: crypto.randomUUID(),
  } as const;
  const trader = await server.otherOperator('trader');
  const { result } = await propose(act, cashier);
  const reject = (by: string) =>
    server.call('operatorRejectResult', { proposalId: result.proposalId, reason: 'not owed' }, { token: by });

  expect((await reject(trader)).error?.code).toBe('FORBIDDEN');
  expect((await reject(cashier)).result).toBe(true);
});
