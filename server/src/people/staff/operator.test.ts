import { expect, test } from 'vitest';
import { startTestServer, type TestMarket } from '#testing/test-server.ts';

const server = await startTestServer();
const token = await server.operator();

/** Two users matched at 1.85 for ₹10,000; the second backs the first runner. */
async function matchedPair(market: TestMarket) {
  const [asha, bilal] = [await server.user(), await server.user()];
  const betIds: number[] = [];
  for (const [type, user] of [
    [2, asha],
    [1, bilal],
  ] as const) {
    const placed = await server.bet({ token: user.token, from: '203.0.113.77' }, market, { type });
    betIds.push(placed.result.bet.betId);
  }
  return { asha, bilal, betIds };
}

async function readBalance(userToken: string): Promise<number> {
  return (await server.call('getUserOpenBets', {}, { token: userToken })).result.balance;
}

async function auditActions(): Promise<readonly string[]> {
  const log = await server.asOperator('operatorGetAuditLog', { MaxResultCount: 100 });
  return log.result.items.map(({ action }) => action);
}

test('a market gets the contract’s defaults', async () => {
  const { eventId } = await server.market({ inPlayDelayMs: 5_000 });
  const line = await server.asOperator('operatorCreateMarket', {
    eventId,
    kind: 'LINE',
    marketName: 'Innings runs',
  });
  const markets = await server.call('getByEventId', { eventId });

  expect(markets.result[0]).toMatchObject({
    status: 'OPEN',
    min: 100,
    max: 500_000,
    commissionPercent: 2,
    delayMs: 0,
    ladder: 'CLASSIC',
    group: 'matchOdds',
    winners: 1,
  });
  expect(line.result).toMatchObject({
    status: 'INACTIVE',
    ladder: 'LINE_RANGE',
    lineRange: { from: 0.5, to: 400.5, interval: 1 },
    winners: 0,
    runners: [{ runnername: 'Innings runs' }],
  });
});

test.each([
  ['one runner', { runners: [{ name: 'Only' }] }, 'runners'],
  ['a most below the least', { min: 500, max: 100 }, 'max'],
  ['as many winners as runners', { winners: 2 }, 'winners'],
  ['cross matching of a place market', { winners: 1, crossMatching: true, kind: 'LINE' }, 'runners'],
  ['a commission of three decimals', { commissionPercent: 1.234 }, 'commissionPercent'],
  ['lines of an odds market', { lineRange: { from: 1, to: 2, interval: 1 } }, 'lineRange'],
  ['a session with runners of its own', { kind: 'FANCY' }, 'runners'],
  ['a lottery with runners of its own', { kind: 'LOTTERY' }, 'runners'],
  ['odd and even of other names', { kind: 'ODD_EVEN' }, 'runners'],
  ['a toss of one', { kind: 'TOSS', runners: [{ name: 'A' }] }, 'runners'],
  ['cross matching of a bookmaker', { kind: 'BOOKMAKER', crossMatching: true }, 'crossMatching'],
  ['lines of a session', { kind: 'FANCY', runners: [], lineRange: { from: 1, to: 2, interval: 1 } }, 'lineRange'],
  ['a kind that nobody knows', { kind: 'SPREAD' }, 'kind'],
])('a market with %s is rejected', async (_, wrong, member) => {
  const { eventId } = await server.market();
  const fields = {
    eventId,
    kind: 'MATCH_ODDS',
    marketName: 'Match Odds',
    runners: [{ name: 'A' }, { name: 'B' }],
    ...wrong,
  };

  const refused = await server.send('POST', '/Operator/CreateMarket', fields, { token });

  expect(refused.status).toBe(400);
  expect(refused.error?.validationErrors?.[0]?.members).toEqual([member]);
});

test('odds return only changes since a version', async () => {
  const { eventId, marketId } = await server.market();
  const all = await server.call('getUserOdds', { eventId });
  const { version } = all.result;

  const none = await server.call('getUserOdds', { eventId, since: version });
  await server.asOperator('operatorUpdateMarket', { marketId, message: 'Rain' });
  const some = await server.call('getUserOdds', { eventId, since: version });

  expect(all.result.markets).toHaveLength(1);
  expect(none.result).toMatchObject({ version, markets: [] });
  expect(some.result.version).toBeGreaterThan(version);
  expect(some.result.markets).toMatchObject([{ message: 'Rain' }]);
});

test('a user’s limits are the stricter of the market’s and their own', async () => {
  const { eventId } = await server.market();
  const asha = await server.user();
  await server.engine.submit({
    type: 'SetAccountLimits',
    accountId: asha.id,
    limits: { maxStake: 100_000, betLocked: true },
  });

  const limits = await server.call('getUserLimits', { eventId }, asha);

  expect(limits.result).toMatchObject([
    { marketType: 'match_odd', limit: { minStake: 100, maxStake: 1_000, isBetLock: true } },
  ]);
});

test('reversing a settlement reverses its money', async () => {
  const market = await server.market();
  const { asha, bilal } = await matchedPair(market);
  const { marketId, runnerIds } = market;
  await server.settle(market, { winnerRunnerId: runnerIds[1] ?? 0 });
  expect([await readBalance(asha.token), await readBalance(bilal.token)]).toEqual([109_800, 90_000]);

  const reopened = await server.asOperator('operatorUnsettleMarket', {
    marketId,
    reason: 'wrong result',
  });
  const twice = await server.asOperator('operatorUnsettleMarket', {
    marketId,
    reason: 'wrong result',
  });

  expect(reopened.result.status).toBe('CLOSED');
  expect([await readBalance(asha.token), await readBalance(bilal.token)]).toEqual([91_500, 90_000]);
  expect(twice.error?.code).toBe('BAD_STATE');
});

test('named bets are voided on both sides, and a market as a whole', async () => {
  const market = await server.market();
  const { asha, bilal, betIds } = await matchedPair(market);
  const { marketId } = market;

  const voided = await server.asOperator('operatorVoidBets', {
    marketId,
    betIds: betIds.slice(0, 1),
    reason: 'palpable error',
  });
  expect(voided.result).toMatchObject({ fills: 1 });
  expect([await readBalance(asha.token), await readBalance(bilal.token)]).toEqual([100_000, 100_000]);

  const other = await server.market();
  await matchedPair(other);
  const whole = await server.asOperator('operatorVoidMarket', {
    marketId: other.marketId,
    reason: 'abandoned',
  });
  expect(whole.result).toMatchObject({ status: 'VOIDED', totalWon: 0, commission: 0 });
});

test.each([
  ['neither bets nor a window', {}],
  ['both', { betIds: [1], from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }],
  ['half a window', { from: '2026-01-01T00:00:00Z' }],
])('voiding with %s is rejected', async (_, which) => {
  const { marketId } = await server.market();
  const body = { marketId, reason: 'error', ...which };

  expect((await server.send('POST', '/Operator/VoidBets', body, { token })).status).toBe(400);
});

test('rejects a result that names two outcomes', async () => {
  const { marketId, runnerIds } = await server.market();
  const body = { marketId, result: { winnerRunnerId: runnerIds[0], void: true } };

  const refused = await server.send('POST', '/Operator/SettleMarket', body, { token });

  expect(refused.status).toBe(400);
});

test('removes a non-runner', async () => {
  const { marketId, runnerIds } = await server.market({
    kind: 'WIN',
    runners: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
  });

  const removed = await server.asOperator('operatorRemoveRunner', {
    marketId,
    runnerId: runnerIds[2] ?? 0,
    reductionPercent: 12.34,
  });

  expect(removed.result.runners[2]?.status).toBe('REMOVED');
});

test('a factor that doesn’t fit the runner’s price takes two operators, whatever the house requires', async () => {
  const { marketId, runnerIds } = await server.market({
    kind: 'WIN',
    runners: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
  });
  const removal = { marketId, runnerId: runnerIds[2] ?? 0, reductionPercent: 99.9 };

  const refused = await server.asOperator('operatorRemoveRunner', removal);

  expect(refused.error?.code).toBe('FOUR_EYES');
});

test('a runner removed by mistake is reinstated with its bets', async () => {
  const market = await server.market({
    kind: 'WIN',
    runners: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
  });
  const { marketId } = market;
  const [asha, bilal] = [await server.user(), await server.user()];
  const runnerId = market.runnerIds[2] ?? 0;
  await server.bet(asha, market, { type: 2, runner: 2 });
  await server.bet(bilal, market, { runner: 2 });
  await server.asOperator('operatorRemoveRunner', { marketId, runnerId });
  const gone = await server.call('getUserOpenBets', {}, bilal);

  const back = await server.asOperator('operatorRestoreRunner', {
    marketId,
    runnerId,
    reason: 'it ran after all',
  });

  const stands = await server.call('getUserOpenBets', {}, bilal);
  expect(gone.result.openBets).toEqual([]);
  expect(back.result.runners[2]?.status).toBe('OPEN');
  expect(stands.result.openBets).toMatchObject([{ status: 'MATCHED' }]);
});

test('a place market settles on placings, and not on fewer than its places', async () => {
  const { marketId, runnerIds } = await server.market({
    kind: 'PLACE',
    winners: 2,
    runners: ['A', 'B', 'C', 'D'].map((name) => ({ name })),
  });
  const [a = 0, b = 0, c = 0] = runnerIds;
  const settle = (placings: number[][]) =>
    server.asOperator('operatorSettleMarket', { marketId, result: { placings }, closeFirst: true });

  const refused = await settle([[a]]);
  const settled = await settle([[a], [b, c]]);

  expect(refused.error?.validationErrors).toEqual([
    {
      code: 'INVALID',
      members: ['result'],
      message: '2 places are paid, so place that many runners. If fewer finished, void the market to return stakes.',
    },
  ]);
  expect(settled.result.status).toBe('SETTLED');
  const { result } = await server.asOperator('operatorGetMarkets', {});
  const found = result.items.find((market) => market.marketId === marketId);
  expect(found?.result).toEqual({ placings: [[a], [b, c]] });
});

test('an adjustment repeated ten times moves money once', async () => {
  const asha = await server.user();
  const adjustment = {
    userId: asha.id,
    type: 'CREDIT' as const,
    amount: 500.5,
    reason: 'goodwill',
    clientRequestId: crypto.randomUUID(),
  };

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => server.asOperator('operatorAdjustBalance', adjustment)),
  );
  const overdrawn = await server.asOperator('operatorAdjustBalance', {
    ...adjustment,
    type: 'DEBIT',
    amount: 1e9,
    clientRequestId: crypto.randomUUID(),
  });

  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await readBalance(asha.token)).toBe(100_500.5);
  expect(overdrawn.error).toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
    details: { balance: 100_500.5 },
  });
  const audits = await auditActions();
  expect(audits.filter((action) => action === 'AdjustBalance')).toHaveLength(1);
});

test('names are unique regardless of case', async () => {
  const asha = await server.user();
  const again = await server.asOperator('operatorCreateUser', {
    userName: asha.userName.toUpperCase(),
    password: 'Saffr0n!kite',
  });
  const weak = await server.asOperator('operatorCreateUser', {
    userName: 'fresh_one',
    password: 'password',
  });

  expect([again.status, again.error?.code]).toEqual([409, 'USERNAME_TAKEN']);
  expect(weak.error?.validationErrors?.[0]?.members).toEqual(['password']);
});

test('the ledger sums to zero and agrees with every wallet', async () => {
  await matchedPair(await server.market());

  const balance = await server.asOperator('operatorGetTrialBalance', {});

  expect(balance.result.ok).toBe(true);
  for (const currency of balance.result.currencies) {
    expect(currency).toMatchObject({ total: 0, userMismatches: 0, negativeUsers: 0 });
    const sum = currency.accounts.reduce((total, row) => total + Math.round(row.balance * 100), 0);
    expect(sum).toBe(0);
  }
});

test('an operator finds a bet with its bettor and origin', async () => {
  const market = await server.market();
  const { bilal, betIds } = await matchedPair(market);

  const found = await server.asOperator('operatorGetBets', { userId: bilal.id });
  const bad = await server.asOperator('operatorGetBets', { status: 'nonsense' });

  expect(found.result).toMatchObject({
    totalCount: 1,
    items: [{ betId: betIds[1], userName: bilal.userName, ip: '203.0.113.77', status: 'MATCHED' }],
  });
  expect(bad.status).toBe(400);
});

test('the audit log has every change, and no rejected one', async () => {
  const { marketId } = await server.market();
  await server.asOperator('operatorSetMarketStatus', { marketId, status: 'SUSPENDED' });
  await server.asOperator('operatorSetMarketStatus', { marketId: 999, status: 'OPEN' });

  const log = await server.asOperator('operatorGetAuditLog', { action: 'SetMarketStatus' });

  expect(log.result).toMatchObject({
    totalCount: 1,
    items: [
      {
        entity: 'market',
        entityId: String(marketId),
        actor: expect.stringMatching(/^operator:\d+$/),
      },
    ],
  });
  expect(await auditActions()).toEqual(expect.arrayContaining(['CreateEvent', 'CreateMarket']));
});

test('voids a time window’s matches and keeps those outside', async () => {
  const market = await server.market();
  await matchedPair(market);
  server.clock.advance(60_000);
  const from = new Date(server.clock.now()).toISOString();
  const { asha, bilal } = await matchedPair(market);
  const to = new Date(server.clock.now() + 1_000).toISOString();
  const { marketId } = market;

  const preview = await server.asOperator('operatorPreviewVoid', { marketId, from, to });
  const voided = await server.asOperator('operatorVoidBets', {
    marketId,
    from,
    to,
    reason: 'palpable error',
  });

  expect(preview.result).toEqual({ bets: 2, users: 2, stake: 10_000 });

  expect(voided.result).toMatchObject({ fills: 1, bets: 2 });
  expect([await readBalance(asha.token), await readBalance(bilal.token)]).toEqual([100_000, 100_000]);
  const others = await server.asOperator('operatorGetBets', { marketId, status: 'MATCHED' });
  expect(others.result.totalCount).toBe(2);
});

test('an operator who logs out is logged out', async () => {
  const { result } = await server.call('operatorAuthenticate', {
    userName: 'admin',
    password: 'Adm1n-passw0rd',
  });
  expect(result).toMatchObject({ expireInSeconds: 43_200, operator: { role: 'admin' } });

  await server.call('operatorLogout', {}, { token: result.accessToken });

  const refused = await server.call('operatorGetEvents', {}, { token: result.accessToken });
  expect(refused.status).toBe(401);
});
