import { label, labelledRules } from '@crease/contracts/labels/english.ts';
import { assert } from '@crease/core/base/assert.ts';
import { footballMarkets } from '@crease/sports/football/football-markets.ts';
import { expect, test } from 'vitest';
import { buildPlayMarket } from '#market-desk/trading/create-market.ts';
import { startTestServer } from '#testing/test-server.ts';

const OURS = { marketLabel: { code: 'MATCH_ODDS' }, runnerLabel: { code: 'THE_DRAW' } };
const DRAWN = { resultLabel: { code: 'THE_DRAW' } };

test('built-in names have their labels wherever a bet is shown, and after a restart', async () => {
  const first = await startTestServer();
  const { eventId } = await first.market();
  const [plan] = footballMarkets(['India', 'Australia'], [1.5, 1.2]);
  assert(plan !== undefined, 'a match has its odds');
  const made = await first.engine.submit(buildPlayMarket(eventId, plan));
  assert(made.ok && made.id !== undefined, 'the market is made');
  const marketId = made.id;
  const [asha, bilal] = [await first.user(), await first.user()];
  const markets = await first.call('getByEventId', { eventId }, asha);
  const market = markets.result.find((each) => each.marketId === marketId);
  const draw = market?.runners.at(-1);
  expect(market).toMatchObject({ marketName: 'Match odds', marketLabel: OURS.marketLabel });
  expect(market?.rulesLabels?.map(({ code }) => code)).toContain('RULE_NINETY');
  expect(market?.runners.map(({ runnerLabel }) => runnerLabel)).toEqual([undefined, undefined, OURS.runnerLabel]);

  const drawOnly = { eventId, marketId, runnerIds: [draw?.id ?? 0] };
  for (const [by, type] of [[bilal, 2] as const, [asha, 1] as const]) {
    const placed = await first.bet(by, drawOnly, { type, rate: 3, stake: 100 });
    expect(placed.result.bet).toMatchObject(OURS);
  }
  const result = { winnerRunnerId: draw?.id ?? 0 };
  await first.asOperator('operatorSettleMarket', { marketId, result, closeFirst: true });
  const server = await first.restart();

  const { token } = asha;
  const history = await server.call('getUserBetHistory', {}, { token });
  expect(history.result.items).toMatchObject([{ ...OURS, ...DRAWN, betResult: 'The Draw' }]);
  const statement = await server.call('getTransactions', {}, { token });
  expect(statement.result.items[0]).toMatchObject({ marketLabel: OURS.marketLabel });
  const report = await server.call('getProfitLoss', { Level: 'Market' }, { token });
  expect(report.result.items).toMatchObject([{ nameLabel: OURS.marketLabel, ...DRAWN }]);
  const results = await server.call('getEventResults', { eventId });
  expect(results.result).toMatchObject([{ marketLabel: OURS.marketLabel, ...DRAWN }]);
});

test('a market a trader creates with built-in texts has labels in every language', async () => {
  const server = await startTestServer();
  const { eventId } = await server.market();
  const { rules } = labelledRules(label('RULE_NINETY'), label('RULE_QUARTER_LINE'));
  const made = await server.asOperator('operatorCreateMarket', {
    eventId,
    kind: 'GOALS',
    subType: 'ASIAN_GOALS',
    marketName: 'Over/under 2.25 goals',
    runners: [{ name: 'Under 2.25 goals' }, { name: 'Over 2.25 goals' }],
    rules,
    open: true,
  });
  const { marketId } = made.result;
  const seen = async () => {
    const { token: player } = await server.user();
    const { result } = await server.call('getByEventId', { eventId }, { token: player });
    return result.find((market) => market.marketId === marketId);
  };
  expect(await seen()).toMatchObject({
    marketLabel: label('OVER_UNDER', { line: 2.25 }),
    rulesLabels: [{ code: 'RULE_NINETY' }, { code: 'RULE_QUARTER_LINE' }],
    runners: [
      { runnerLabel: label('UNDER_GOALS', { line: 2.25 }) },
      { runnerLabel: label('OVER_GOALS', { line: 2.25 }) },
    ],
  });
  const change = { marketId, rules: `${rules} Ask the house.` };
  await server.asOperator('operatorUpdateMarket', change);
  expect((await seen())?.rulesLabels).toBeUndefined();
});
