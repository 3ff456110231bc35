import { expect, test } from 'vitest';
import type { Command, CreateMarket } from '#exchange/command.ts';
import { getOutcomeCode, Scenario, TERMS } from './scenario.ts';

const MARKET: CreateMarket = {
  type: 'CreateMarket',
  eventId: 1,
  kind: 'MATCH_ODDS',
  ladder: 'CLASSIC',
  winners: 1,
  crossMatching: true,
  subType: null,
  runners: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
  terms: TERMS,
  inPlay: false,
  open: true,
};
const LINE: CreateMarket = {
  ...MARKET,
  kind: 'LINE',
  ladder: 'LINE_RANGE',
  lineRange: { from: 50, to: 10_000, interval: 50 },
  winners: 0,
  crossMatching: false,
  runners: [{ name: 'Runs' }],
};

test.each([
  ['a plain market', MARKET, 'accepted'],
  ['a line market', LINE, 'accepted'],
  ['an unknown event', { ...MARKET, eventId: 9 }, 'NOT_FOUND'],
  ['one runner', { ...MARKET, runners: [{ name: 'A' }] }, 'VALIDATION'],
  ['as many winners as runners', { ...MARKET, winners: 3, crossMatching: false }, 'VALIDATION'],
  ['cross matching with two winners', { ...MARKET, winners: 2 }, 'VALIDATION'],
  ['lines on a market of odds', { ...MARKET, ladder: 'LINE_RANGE' }, 'VALIDATION'],
  ['odds on a line market', { ...LINE, ladder: 'CLASSIC' }, 'VALIDATION'],
  ['a line market with two runners', { ...LINE, runners: MARKET.runners }, 'VALIDATION'],
  ['a range that the interval does not fit', { ...LINE, lineRange: { from: 50, to: 990, interval: 50 } }, 'VALIDATION'],
  ['a line of no runs', { ...LINE, lineRange: { from: 0, to: 1000, interval: 50 } }, 'VALIDATION'],
  ['cross matching on lines', { ...LINE, crossMatching: true }, 'VALIDATION'],
  ['a largest stake below the smallest', { ...MARKET, terms: { ...TERMS, maxStake: 99 } }, 'VALIDATION'],
  ['half a paisa', { ...MARKET, terms: { ...TERMS, minStake: 0.5 } }, 'VALIDATION'],
  ['more commission than there is', { ...MARKET, terms: { ...TERMS, commissionBps: 10_001 } }, 'VALIDATION'],
] as const)('rejects an invalid market: %s', (_name, command: Command, code) => {
  expect(getOutcomeCode(new Scenario({}).run(command))).toBe(code);
});

test('versions increase across all markets with every change', () => {
  const scenario = new Scenario({ asha: 900 });
  const other = scenario.addMarket({});
  const seen = [scenario.getMarket(other).version];
  scenario.bet('asha lays India 10 at 2');
  seen.push(scenario.market.version);
  scenario.must({ type: 'UpdateMarket', marketId: other, terms: { sort: 2 } });
  seen.push(scenario.getMarket(other).version);
  scenario.must({ type: 'CancelBets', accountId: 1, betIds: [1] });
  seen.push(scenario.market.version);

  const first = seen[0] ?? 0;
  expect(seen).toEqual([first, first + 1, first + 2, first + 3]);
});

test('setting the current status only updates the message', () => {
  const scenario = new Scenario({});
  const { version } = scenario.market;

  scenario.must({ type: 'SetMarketStatus', marketId: 1, status: 'OPEN' });
  expect(scenario.market.version).toBe(version);
  scenario.must({ type: 'SetMarketStatus', marketId: 1, status: 'OPEN', message: 'Rain' });
  expect([scenario.market.version, scenario.market.terms.message]).toEqual([version + 1, 'Rain']);
});

test.each(['OPEN', 'SUSPENDED', 'BALL_RUNNING'] as const)('a closed market can’t become %s', (status) => {
  const scenario = new Scenario({});
  scenario.must({ type: 'SetMarketStatus', marketId: 1, status: 'CLOSED' });

  expect(getOutcomeCode(scenario.run({ type: 'SetMarketStatus', marketId: 1, status }))).toBe('BAD_STATE');
});

test('an event closes only once all its markets are settled or void', () => {
  const scenario = new Scenario({});
  const close: Command = { type: 'UpdateEvent', eventId: 1, details: {}, status: 'CLOSED' };
  expect(getOutcomeCode(scenario.run(close))).toBe('BAD_STATE');
  scenario.must({ type: 'VoidMarket', marketId: 1, reason: 'abandoned' });

  expect(getOutcomeCode(scenario.run(close))).toBe('accepted');
  expect(getOutcomeCode(scenario.run(MARKET))).toBe('BAD_STATE');
});

test('opens an account once, and grants its play money once', () => {
  const scenario = new Scenario({ asha: 100 });

  const again = scenario.must({
    type: 'OpenAccount',
    accountId: 1,
    role: 'PLAYER',
    currency: 'DEMO',
    grant: 10_000,
  });

  expect(again.repeated).toBe(true);
  expect(scenario.getCash('asha')).toBe(10_000);
  const paid: Command = {
    type: 'OpenAccount',
    accountId: 2,
    role: 'PLAYER',
    currency: 'INR',
    grant: 1,
  };
  expect(getOutcomeCode(scenario.run(paid))).toBe('VALIDATION');
});

test('applies a correction once per key and never takes reserved money', () => {
  const scenario = new Scenario({ asha: 100 });
  const debit = (amount: number, key: string): Command => ({
    type: 'AdjustBalance',
    accountId: 1,
    direction: 'DEBIT',
    amount,
    reason: 'check',
    key,
  });
  scenario.bet('asha backs India 60 at 2');

  expect(scenario.run(debit(4001, 'a'))).toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
    details: { balance: 4000 },
  });
  const first = scenario.must(debit(1000, 'a'));
  const again = scenario.must(debit(3000, 'a'));

  expect(again).toMatchObject({ id: first.id, repeated: true });
  expect(scenario.getCash('asha')).toBe(3000);
});

test('time never goes back', () => {
  const scenario = new Scenario({ asha: 100 });
  scenario.at = 500;

  expect(scenario.bet('asha backs India 1 at 2').placedAt).toBe(1000);
});

test('a market keeps its name labels until an operator enters other names', () => {
  const nameLabel = { code: 'OVER_RUNS', facts: { over: 6, team: 'Kraken' } };
  const rulesLabels = [{ code: 'RULE_YES_NO' }];
  const scenario = new Scenario({});
  const { id = 0 } = scenario.must({
    ...MARKET,
    runners: [{ name: 'A' }, { name: 'The Draw', nameLabel: { code: 'THE_DRAW' } }],
    terms: { ...TERMS, nameLabel, rulesLabels },
  });
  const labels = () => {
    const { terms, runners } = scenario.getMarket(id);
    return [terms.nameLabel, terms.rulesLabels, ...runners.map((runner) => runner.nameLabel)];
  };
  const { name } = TERMS;

  scenario.must({ type: 'UpdateMarket', marketId: id, terms: { sort: 2, name } });
  expect(labels()).toEqual([nameLabel, rulesLabels, undefined, { code: 'THE_DRAW' }]);
  scenario.must({ type: 'UpdateMarket', marketId: id, terms: { name: 'Six overs' } });
  expect(labels()).toEqual([undefined, rulesLabels, undefined, { code: 'THE_DRAW' }]);
  scenario.must({ type: 'UpdateMarket', marketId: id, terms: { rules: 'As agreed.' } });
  expect(labels()).toEqual([undefined, undefined, undefined, { code: 'THE_DRAW' }]);
});

test('a label is limited to the length of a name', () => {
  const nameLabel = { code: 'OVER_RUNS', facts: { team: 'x'.repeat(500) } };

  expect(getOutcomeCode(new Scenario({}).run({ ...MARKET, terms: { ...TERMS, nameLabel } }))).toBe('VALIDATION');
});
