import { listFourEyesAmounts } from '@crease/contracts/trading/four-eyes.ts';
import { expect, test } from 'vitest';
import { HouseDesk } from '#testing/operator-desks.ts';
import { startTestServer, type TestMarket, type TestServer } from '#testing/test-server.ts';

const server = await startTestServer();
const desk = new HouseDesk(server);
const operator = await server.operator();

/** A session at 48, Yes ₹1,000 of one user and No ₹2,000 at 90 of another. */
async function session() {
  const market = await desk.market('FANCY');
  const [asha, bilal] = [await server.user(), await server.user()];
  await desk.line(market, 48, 90);
  const yes = await desk.place(market, asha.token, { type: 3, rate: 90, line: 48 });
  await desk.place(market, bilal.token, { type: 4, rate: 90, line: 48, stake: 2_000 });
  return { market, asha, bilal, betId: yes.result.bet.betId };
}

async function readMoney(...tokens: readonly string[]) {
  const money: [number, number][] = [];
  for (const token of tokens) {
    const open = await server.call('getUserOpenBets', {}, { token });
    money.push([open.result.balance, open.result.exposure]);
  }
  return money;
}

function trialBalance() {
  return server.asOperator('operatorGetTrialBalance', {});
}

test('a session settles on its runs: the house pays and takes what bettors win and lose', async () => {
  const { market, asha, bilal } = await session();

  const settled = await desk.settle(market, { runs: 48 });

  expect(settled.result).toEqual({
    marketId: market.marketId,
    status: 'SETTLED',
    bets: 2,
    users: 2,
    totalWon: 900,
    totalLost: 1_800,
    commission: 0,
    houseProfit: 900,
  });
  expect(await readMoney(asha.token, bilal.token)).toEqual([
    [100_900, 0],
    [98_200, 0],
  ]);
  const history = await server.call('getUserBetHistory', {}, asha);
  expect(history.result.items).toMatchObject([
    {
      betType: 'Yes',
      fancyValue: 48,
      betRate: 90,
      avgRate: 90,
      odds: 1.9,
      expectedProfit: 900,
      liability: 1_000,
      status: 'WON',
      profitLoss: 900,
      betResult: '48',
      marketTypeName: 'fancy',
    },
  ]);
  const byType = await server.call('getUserBetHistory', { MarketType: 'fancy' }, asha);
  expect(byType.result.totalCount).toBe(1);
  expect((await trialBalance()).result.ok).toBe(true);
});

test('a reversed session is as it was, and can be settled differently', async () => {
  const { market, asha, bilal } = await session();
  const before = await readMoney(asha.token, bilal.token);
  await desk.settle(market, { runs: 48 });

  const { marketId } = market;
  const undone = await server.asOperator('operatorUnsettleMarket', {
    marketId,
    reason: 'no ball not counted',
  });

  expect(undone.result).toMatchObject({ status: 'CLOSED', result: null });
  expect(await readMoney(asha.token, bilal.token)).toEqual(before);
  await desk.settle(market, { runs: 47 });
  expect(await readMoney(asha.token, bilal.token)).toEqual([
    [99_000, 0],
    [102_000, 0],
  ]);
  expect((await trialBalance()).result.ok).toBe(true);
});

test('proposing a reversal says what it returns, and who would be below zero', async () => {
  const { market, asha } = await session();
  await desk.settle(market, { runs: 48 });
  const spent = await server.adjustBalance(asha.id, 'DEBIT', 100_500);
  expect(spent.success).toBe(true);
  const act = { type: 'UnsettleMarket', marketId: market.marketId, reason: 'no ball' } as const;

  const proposed = await server.asOperator('operatorProposeAct', { act });
  const listed = await server.asOperator('operatorGetProposals', {});

  // Asha returns 900 and her stake of 1,000 is at risk again; Bilal gets 1,800 back.
  const reversal = { result: '48', house: -900, players: 2, toPlayers: 900, belowZero: 1 };
  expect(proposed.result.effect).toMatchObject({ bets: 2, amount: 900, reversal });
  const event = await server.asOperator('operatorGetEvents', {});
  expect(listed.result.acts).toMatchObject([{ eventTitle: event.result.items[0]?.title, effect: { reversal } }]);
});

test('odd/even and the lottery take runs, with odd as odd/even’s first runner', async () => {
  const oddEven = await desk.market('ODD_EVEN', { runners: [{ name: 'Even' }, { name: 'Odd' }] });
  const lottery = await desk.market('LOTTERY');
  const asha = await server.user();
  await desk.quote(oddEven, [{ back: [{ rate: 98 }] }]);
  await desk.quote(lottery, [{}, {}, {}, {}, {}, {}, {}, { back: [{ rate: 9.5 }] }]);
  const placed = await desk.place(oddEven, asha.token, { rate: 98 });
  await desk.place(lottery, asha.token, { rate: 9.5, runner: 7 });

  await desk.settle(oddEven, { runs: 57 });
  await desk.settle(lottery, { runs: 57 });

  expect(placed.result.bet.runnerName).toBe('Odd');
  expect(await readMoney(asha.token)).toEqual([[100_000 + 980 + 8_500, 0]]);
});

test.each([
  ['a winner of a session', 'FANCY', { winnerRunnerId: 1 }],
  ['runs of a bookmaker', 'BOOKMAKER', { runs: 5 }],
  ['half a run', 'FANCY', { runs: 48.5 }],
  ['fewer runs than none', 'FANCY', { runs: -1 }],
] as const)('%s isn’t a valid result', async (_, kind, result) => {
  const market = await desk.market(kind);

  const refused = await desk.settle(market, result);

  expect(refused.error).toMatchObject({
    code: 'VALIDATION',
    validationErrors: [{ members: ['result'] }],
  });
});

test('a window of wrong prices is voided on both sides, and nothing else', async () => {
  const { market, asha } = await session();
  server.clock.advance(1_000);
  const from = new Date(server.clock.now()).toISOString();
  await desk.line(market, 20, 100);
  const wrong = await desk.place(market, asha.token, {
    type: 3,
    rate: 100,
    line: 20,
    stake: 5_000,
  });
  server.clock.advance(1_000);
  const to = new Date(server.clock.now()).toISOString();
  const { marketId } = market;

  const voided = await server.asOperator('operatorVoidBets', {
    marketId,
    from,
    to,
    reason: 'wrong line',
  });

  expect(voided.result).toEqual({ bets: 1, fills: 1, stake: 5_000 });
  // Everyone viewing the market sees it too, in the site's time zone.
  const shown = await server.call('getUserOdds', { eventId: market.eventId });
  expect(shown.result.markets[0]?.message).toMatch(
    /^Bets matched \d\d:\d\d:\d\d–\d\d:\d\d:\d\d IST are void: wrong line$/,
  );
  const history = await server.call('getUserBetHistory', {}, asha);
  expect(history.result.items.find(({ betId }) => betId === wrong.result.bet.betId)).toMatchObject({
    status: 'VOID',
    voidReason: 'wrong line',
    voidedStake: 5_000,
    matchedStake: 0,
    liability: 0,
    expectedProfit: 0,
    fancyValue: 20,
  });
  expect(await readMoney(asha.token)).toEqual([[99_000, 1_000]]);
});

test('a void market returns everything', async () => {
  const { market, asha, bilal } = await session();

  const { marketId } = market;
  const voided = await server.asOperator('operatorVoidMarket', { marketId, reason: 'rain' });

  expect(voided.result).toMatchObject({ status: 'VOIDED', bets: 2, houseProfit: 0 });
  expect(await readMoney(asha.token, bilal.token)).toEqual([
    [100_000, 0],
    [100_000, 0],
  ]);
});

function propose({ marketId }: TestMarket, runs: number, token: string) {
  return server.call('operatorProposeResult', { marketId, result: { runs } }, { token });
}

test('a proposal shows its settlement, and its confirmation does exactly that', async () => {
  const { market } = await session();
  const before = await server.fingerprint();

  const proposed = await propose(market, 48, operator);
  const listed = await server.asOperator('operatorGetProposals', {});

  expect(await server.fingerprint()).toBe(before);
  expect(listed.result.items).toMatchObject([
    {
      proposalId: proposed.result.proposalId,
      marketId: market.marketId,
      result: { runs: 48 },
      proposedBy: 'admin',
    },
  ]);
  const { proposalId, preview } = proposed.result;
  const confirmed = await server.asOperator('operatorConfirmResult', {
    proposalId,
    closeFirst: true,
  });
  expect(preview).toEqual({ ...confirmed.result, stillOpen: true });
  const again = await server.asOperator('operatorConfirmResult', { proposalId, closeFirst: true });
  expect(again.error?.code).toBe('NOT_FOUND');
});

test('rejects a result for an open market until its operator agrees that betting ends', async () => {
  const { market } = await session();
  const { marketId } = market;
  const settling = { marketId, result: { runs: 48 } };
  const { proposalId } = (await propose(market, 48, operator)).result;

  const settled = await server.asOperator('operatorSettleMarket', settling);
  const confirmed = await server.asOperator('operatorConfirmResult', { proposalId });
  const ball = { marketId, status: 'BALL_RUNNING' } as const;
  await server.asOperator('operatorSetMarketStatus', ball);
  const inBall = await server.asOperator('operatorConfirmResult', { proposalId });
  const refused = [settled, confirmed, inBall].map(({ error }) => error?.code);
  expect(refused).toEqual(['MARKET_OPEN', 'MARKET_OPEN', 'MARKET_OPEN']);

  const suspended = { marketId, status: 'SUSPENDED' } as const;
  await server.asOperator('operatorSetMarketStatus', suspended);
  const after = await server.asOperator('operatorConfirmResult', { proposalId });
  expect(after.result).toMatchObject({ marketId, status: 'SETTLED' });
});

test('no one settles alone where two operators are required', async () => {
  const { market } = await session();
  const { marketId } = market;
  const second = await server.otherOperator('trader', 'second');
  await server.asOperator('operatorSaveSettings', { fourEyes: true });

  const alone = await desk.settle(market, { runs: 48 });
  const proposed = await propose(market, 48, operator);
  const { proposalId } = proposed.result;
  const own = await server.asOperator('operatorConfirmResult', { proposalId, closeFirst: true });
  const other = await server.call('operatorConfirmResult', { proposalId, closeFirst: true }, { token: second });

  expect([alone.error?.code, own.error?.code]).toEqual(['FOUR_EYES', 'FOUR_EYES']);
  expect(other.result).toMatchObject({ marketId, status: 'SETTLED', houseProfit: 900 });
});

test('small results stay with one operator', async () => {
  const { market } = await session();
  // The two can lose ₹1,000 and ₹1,800.
  await server.asOperator('operatorSaveSettings', {
    fourEyes: true,
    fourEyesAmounts: listFourEyesAmounts(2_799),
  });
  expect((await desk.settle(market, { runs: 48 })).error?.code).toBe('FOUR_EYES');

  const act = {
    type: 'SaveRules',
    fourEyesAmounts: listFourEyesAmounts(2_800),
    reason: 'small markets',
  } as const;
  const { result } = await server.asOperator('operatorProposeAct', { act });
  const other = await server.otherOperator('admin');
  await server.call('operatorConfirmAct', { proposalId: result.proposalId }, { token: other });
  expect((await desk.settle(market, { runs: 48 })).success).toBe(true);
  const settings = await server.asOperator('operatorGetSettings', {});
  expect(settings.result).toMatchObject({
    fourEyes: true,
    fourEyesAmounts: listFourEyesAmounts(2_800),
  });
});

test('a result that costs the house a lot takes two, however little was staked', async () => {
  const { market, place } = await desk.quoted('BOOKMAKER', [{ back: [{ rate: 900 }], lay: [] }]);
  // ₹1,000 at nine to one: she can lose a thousand, the house nine thousand.
  expect((await place({ rate: 900 })).success).toBe(true);
  const rules = { fourEyes: true, fourEyesAmounts: listFourEyesAmounts(8_999) };
  await server.asOperator('operatorSaveSettings', rules);

  const settled = await desk.settle(market, { winnerRunnerId: market.runnerIds[0] ?? 0 });

  expect(settled.error?.code).toBe('FOUR_EYES');
});

test('an invalid result can’t even be proposed', async () => {
  const market = await desk.market('BOOKMAKER');

  expect((await propose(market, 48, operator)).error?.code).toBe('VALIDATION');
  await desk.settle(market, { void: true });
  const late = await server.asOperator('operatorProposeResult', {
    marketId: market.marketId,
    result: { winnerRunnerId: market.runnerIds[0] ?? 0 },
  });
  expect(late.error?.code).toBe('BAD_STATE');
});

// Last, as it ends the server of this file.
test('a proposal is replaced by the next, rejected with a reason, and survives a restart', async () => {
  const { market } = await session();
  const first = await propose(market, 48, operator);
  const second = await propose(market, 47, operator);
  const confirm = (proposalId: number, on: TestServer = server) =>
    on.call('operatorConfirmResult', { proposalId, closeFirst: true }, { token: operator });
  expect((await confirm(first.result.proposalId)).error?.code).toBe('NOT_FOUND');

  const restarted = await server.restart();
  const listed = await restarted.call('operatorGetProposals', {}, { token: operator });
  expect(listed.result.items).toMatchObject([{ proposalId: second.result.proposalId }]);
  const { proposalId } = second.result;
  const rejected = await server.asOperator('operatorRejectResult', {
    proposalId,
    reason: 'score was corrected',
  });
  expect(rejected.result).toBe(true);
  expect((await confirm(proposalId)).error?.code).toBe('NOT_FOUND');
});
