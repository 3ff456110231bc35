import { expect, test } from 'vitest';
import { apply } from '#exchange/apply.ts';
import type { PlaceBet } from '#exchange/command.ts';
import { stateHash } from '#exchange/state-hash.ts';
import { getOutcomeCode, listFills, Scenario } from './scenario.ts';

test('a back takes the best lays first, oldest first at a price, each at its own price', () => {
  const scenario = new Scenario({ asha: 900, ben: 900, chen: 900, dev: 900 });
  const second = scenario.bet('asha lays India 10 at 1.98');
  const third = scenario.bet('ben lays India 10 at 1.98');
  const first = scenario.bet('chen lays India 10 at 2.02');

  const taker = scenario.bet('dev backs India 25 at 1.96');

  expect(listFills(taker)).toEqual([
    [202, 1000],
    [198, 1000],
    [198, 500],
  ]);
  expect([first.unmatched, second.unmatched, third.unmatched]).toEqual([0, 0, 500]);
});

test('the unmatched part stays in the book at the requested price', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  scenario.bet('asha backs India 10 at 1.5');

  const bet = scenario.bet('ben lays India 30 at 1.6');

  expect([bet.status, bet.matched, bet.unmatched]).toEqual(['PARTIAL', 1000, 2000]);
  expect(scenario.market.currencies.DEMO.books[0]?.lays.best?.price).toBe(160);
});

test('reserves the worst case, and only while it is possible', () => {
  const scenario = new Scenario({ asha: 1000, ben: 1000 });
  scenario.bet('asha lays India 500 at 1.98');
  expect([scenario.getExposure('asha'), scenario.getCash('asha')]).toEqual([49_000, 51_000]);

  // Matched at 1.98: backing the same at a better price leaves a profit and no risk.
  scenario.bet('ben backs India 500 at 1.98');
  scenario.bet('ben lays India 500 at 2.1');
  scenario.bet('asha backs India 500 at 2.1');

  expect(scenario.getExposure('asha')).toBe(0);
  expect(scenario.getCash('asha')).toBe(100_000);
});

test('accepts a bet that lowers risk with nothing available', () => {
  const scenario = new Scenario({ asha: 100, ben: 900 });
  scenario.bet('ben lays India 100 at 2');
  scenario.bet('asha backs India 100 at 2');
  expect(scenario.getCash('asha')).toBe(0);

  expect(getOutcomeCode(scenario.perform('asha backs India 1 at 2'))).toBe('INSUFFICIENT_BALANCE');
  expect(getOutcomeCode(scenario.perform('asha lays India 50 at 2.4'))).toBe('accepted');
});

test('accepts a bet of the last paisa and not one more', () => {
  const scenario = new Scenario({ asha: 100 });

  expect(getOutcomeCode(scenario.perform('asha backs India 100.01 at 2'))).toBe('INSUFFICIENT_BALANCE');
  expect(getOutcomeCode(scenario.perform('asha lays India 80.01 at 2.26'))).toBe('INSUFFICIENT_BALANCE');
  expect(getOutcomeCode(scenario.perform('asha lays India 79.36 at 2.26'))).toBe('accepted');
});

test('counts the same risk on two markets twice', () => {
  const scenario = new Scenario({ asha: 100 });
  const marketId = scenario.addMarket({});
  scenario.bet('asha backs India 60 at 2');

  const outcome = scenario.perform('asha backs India 60 at 2', { marketId });

  expect(outcome).toMatchObject({ code: 'INSUFFICIENT_BALANCE', details: { balance: 4000 } });
});

/** Each row breaks one more rule than the row below it, so that the order of the checks is visible. */
const CHECKS: readonly (readonly [string, Partial<PlaceBet>])[] = [
  ['NOT_FOUND', { marketId: 99 }],
  ['NOT_FOUND', { runnerId: 99 }],
  ['BET_LOCKED', {}],
  ['MARKET_SUSPENDED', {}],
  ['RUNNER_SUSPENDED', {}],
  ['MARKET_CHANGED', { marketVersion: 0 }],
  ['INVALID_RATE', { price: 201 }],
  ['STAKE_MIN', { stake: 199 }],
  ['STAKE_MAX', { stake: 200_001 }],
  ['EXPOSURE_LIMIT', { stake: 60_000 }],
  ['MAX_PROFIT', { stake: 40_100 }],
  ['INSUFFICIENT_BALANCE', { stake: 30_100 }],
  ['accepted', { stake: 30_000 }],
];

test('reports the first failing check, in order', () => {
  const terms = { minStake: 200, maxStake: 200_000, exposureLimit: 50_000, maxProfit: 40_000 };
  const scenario = new Scenario({ asha: 300 }, { terms });
  const setLocked = (betLocked: boolean): unknown =>
    scenario.must({ type: 'SetAccountLimits', accountId: 1, limits: { betLocked } });
  const setStatus = (status: 'OPEN' | 'SUSPENDED', runnerId?: number): unknown =>
    scenario.must({
      type: 'SetMarketStatus',
      marketId: 1,
      status,
      ...(runnerId === undefined ? {} : { runnerId }),
    });
  setLocked(true);
  setStatus('SUSPENDED', 1);
  setStatus('SUSPENDED');

  let wrong: Partial<PlaceBet> = { marketVersion: 0, price: 201, stake: 199 };
  const heard = CHECKS.map(([code, terms]) => {
    if (code === 'MARKET_SUSPENDED') setLocked(false);
    if (code === 'RUNNER_SUSPENDED') setStatus('OPEN');
    if (code === 'MARKET_CHANGED') setStatus('OPEN', 1);
    if (code === 'INVALID_RATE') wrong = { price: 201, stake: 199 };
    if (code === 'STAKE_MIN') wrong = { stake: 199 };
    return getOutcomeCode(scenario.perform('asha backs India 300 at 2', { ...wrong, ...terms }));
  });

  expect(heard).toEqual(CHECKS.map(([code]) => code));
});

test.each([
  ['BALL_RUNNING', 'BALL_RUNNING'],
  ['SUSPENDED', 'MARKET_SUSPENDED'],
  ['CLOSED', 'MARKET_CLOSED'],
] as const)('in a market that is %s rejects a bet with %s', (status, code) => {
  const scenario = new Scenario({ asha: 900 });
  scenario.must({ type: 'SetMarketStatus', marketId: 1, status });

  expect(getOutcomeCode(scenario.perform('asha backs India 10 at 2'))).toBe(code);
});

test('reports the stricter of the account and market limits', () => {
  const scenario = new Scenario({ asha: 900 }, { terms: { minStake: 500, maxStake: 9000 } });
  const limits = { minStake: 700, maxStake: 99_000 };
  scenario.must({ type: 'SetAccountLimits', accountId: 1, limits });

  expect(scenario.perform('asha backs India 6 at 2')).toMatchObject({ details: { min: 700 } });
  expect(scenario.perform('asha backs India 91 at 2')).toMatchObject({ details: { max: 9000 } });
});

test.each([
  ['0.10 at 1.01 wins a tenth of a paisa', 10, 101, 'STAKE_MIN'],
  ['1.40 at 1.01 wins 1 paisa for 1.4', 140, 101, 'STAKE_MIN'],
  ['1.20 at 1.01 wins 1 paisa for 1.2', 120, 101, 'accepted'],
] as const)('rejects a stake whose profit rounding distorts: %s', (_name, stake, price, code) => {
  const scenario = new Scenario({ asha: 900 }, { terms: { minStake: 1 } });

  expect(getOutcomeCode(scenario.perform('asha backs India 1 at 2', { stake, price }))).toBe(code);
});

test.each([
  ['1.50 at 1.01: from 1.67 on two paise are fair', 150, 101, 167],
  ['0.10 at 1.01: from 0.84 on one paisa is', 10, 101, 84],
] as const)('a rounding rejection names the valid stake: %s', (_name, stake, price, min) => {
  const scenario = new Scenario({ asha: 900 }, { terms: { minStake: 1 } });
  const ask = (paise: number) => scenario.perform('asha backs India 1 at 2', { stake: paise, price });

  expect(ask(stake)).toMatchObject({ code: 'STAKE_MIN', details: { min } });
  expect(getOutcomeCode(ask(min))).toBe('accepted');
});

test('rejects a stake beyond exact arithmetic', () => {
  const scenario = new Scenario({ asha: 900 }, { terms: { maxStake: Number.MAX_SAFE_INTEGER } });

  const outcome = scenario.perform('asha lays India 1 at 1000', { stake: 90_071_992_547_410 });

  expect(getOutcomeCode(outcome)).toBe('STAKE_MAX');
});

test('rejects the 501st open bet, and a cancelled one makes room', () => {
  const scenario = new Scenario({ asha: 100_000 });
  for (let count = 0; count < 500; count++) {
    const command = scenario.betSaid('asha backs India 1 at 3');
    expect(apply(scenario.state, command, { at: scenario.at }).ok).toBe(true);
  }
  expect(getOutcomeCode(scenario.perform('asha backs India 1 at 3'))).toBe('BET_COUNT');

  scenario.must({ type: 'CancelBets', accountId: 1, betIds: [1] });

  expect(getOutcomeCode(scenario.perform('asha backs India 1 at 3'))).toBe('accepted');
});

test('the profit limit counts unmatched bets and other bets’ winnings', () => {
  const scenario = new Scenario({ asha: 5000 }, { terms: { maxProfit: 10_000 } });
  scenario.bet('asha backs India 60 at 2');

  expect(scenario.perform('asha backs India 41 at 2')).toMatchObject({
    code: 'MAX_PROFIT',
    details: { max: 10_000 },
  });
  expect(getOutcomeCode(scenario.perform('asha lays Australia 41 at 2'))).toBe('MAX_PROFIT');
  expect(getOutcomeCode(scenario.perform('asha backs India 40 at 2'))).toBe('accepted');
});

test('a repeated request returns the original bet, whatever else it contains', () => {
  const scenario = new Scenario({ asha: 900 });
  const bet = scenario.bet('asha backs India 10 at 2', { clientBetId: 'once' });
  const cash = scenario.getCash('asha');

  const again = scenario.perform('asha backs Australia 500 at 3', {
    clientBetId: 'once',
    marketId: 1,
  });

  expect(again).toMatchObject({ ok: true, repeated: true, id: bet.id, events: [] });
  expect(scenario.getCash('asha')).toBe(cash);
});

test('the same client ID from another account is a different bet', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  const first = scenario.bet('asha backs India 10 at 2', { clientBetId: 'once' });

  expect(scenario.bet('ben backs India 10 at 2', { clientBetId: 'once' }).id).not.toBe(first.id);
});

test('never matches its own bet: the older one is cancelled and the new one continues', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  const own = scenario.bet('asha lays India 10 at 2.02');
  scenario.bet('ben lays India 10 at 2');

  const bet = scenario.bet('asha backs India 10 at 2');

  expect([own.status, own.cancelled]).toEqual(['CANCELLED', 1000]);
  expect(listFills(bet)).toEqual([[200, 1000]]);
});

test('keeps an own bet that wouldn’t match', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  scenario.bet('ben lays India 10 at 2.02');
  const own = scenario.bet('asha lays India 10 at 2');

  scenario.bet('asha backs India 10 at 2');

  expect(own.status).toBe('UNMATCHED');
});

test('fill or kill matches in full or not at all', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  scenario.bet('asha lays India 10 at 2');
  const before = stateHash(scenario.state);
  const short = scenario.betSaid('ben backs India 11 at 2', { timeInForce: 'FILL_OR_KILL' });

  expect(getOutcomeCode(scenario.run(short))).toBe('NOT_FILLED');
  scenario.state.sequence -= 1;
  expect(stateHash(scenario.state)).toBe(before);
  const full = scenario.bet('ben backs India 10 at 1.9', { timeInForce: 'FILL_OR_KILL' });
  expect(full.status).toBe('MATCHED');
});

test('fill or kill with a minimum keeps that part and returns the rest', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  scenario.bet('asha lays India 10 at 2');

  const bet = scenario.bet('ben backs India 25 at 2', {
    timeInForce: 'FILL_OR_KILL',
    minFill: 900,
  });

  expect([bet.status, bet.matched, bet.cancelled]).toEqual(['MATCHED', 1000, 1500]);
  expect(scenario.getExposure('ben')).toBe(1000);
});

test('fill or kill ignores the bettor’s own bets', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  const own = scenario.bet('ben lays India 10 at 2');
  scenario.bet('asha lays India 5 at 2');

  const outcome = scenario.perform('ben backs India 10 at 2', { timeInForce: 'FILL_OR_KILL' });

  expect(getOutcomeCode(outcome)).toBe('NOT_FILLED');
  expect(own.status).toBe('UNMATCHED');
});

test('fill or kill includes what a cross match would give', () => {
  const scenario = new Scenario({ asha: 9000, ben: 9000, chen: 9000 }, { crossMatching: true });
  scenario.bet('asha backs India 1250 at 2.8');
  scenario.bet('ben backs Australia 1250 at 2.8');

  const killed = scenario.perform('chen backs Draw 1001 at 3.5', { timeInForce: 'FILL_OR_KILL' });
  const filled = scenario.bet('chen backs Draw 1000 at 3.5', { timeInForce: 'FILL_OR_KILL' });

  expect(getOutcomeCode(killed)).toBe('NOT_FILLED');
  expect(filled.status).toBe('MATCHED');
});

test('never matches different currencies', () => {
  const scenario = new Scenario({ asha: 900 });
  scenario.must({ type: 'OpenAccount', accountId: 7, role: 'PLAYER', currency: 'INR', grant: 0 });
  scenario.must({
    type: 'AdjustBalance',
    accountId: 7,
    direction: 'CREDIT',
    amount: 90_000,
    reason: 'deposit',
    key: 'k',
  });
  scenario.bet('asha lays India 10 at 2');

  const bet = scenario.bet('asha backs India 10 at 2', { accountId: 7 });

  expect(bet.status).toBe('UNMATCHED');
  expect(scenario.market.currencies.INR.books[0]?.backs.best?.total).toBe(1000);
});

test('Yes at a line takes the lowest No first and wins its stake', () => {
  const lineRange = { from: 4000, to: 5000, interval: 50 };
  const scenario = new Scenario(
    { asha: 900, ben: 900 },
    { kind: 'LINE', ladder: 'LINE_RANGE', lineRange, winners: 0, runners: ['Runs'] },
  );
  scenario.bet('asha backs Runs 10 at 46.5');
  scenario.bet('asha backs Runs 10 at 45.5');

  const yes = scenario.bet('ben lays Runs 15 at 47');

  expect(listFills(yes)).toEqual([
    [4550, 1000],
    [4650, 500],
  ]);
  expect(yes.matchedProfit).toBe(1500);
  expect([scenario.getExposure('asha'), scenario.getExposure('ben')]).toEqual([2000, 1500]);
  expect(getOutcomeCode(scenario.perform('ben lays Runs 10 at 46.25'))).toBe('INVALID_RATE');
});

test('a house market without a quote accepts no bets', () => {
  const scenario = new Scenario({ asha: 900 });
  const marketId = scenario.addMarket({ kind: 'BOOKMAKER' });

  expect(scenario.perform('asha backs India 10 at 85', { marketId })).toMatchObject({
    code: 'PRICE_CHANGED',
    details: { newRate: null, newLine: null },
  });
});
