import { expect, test } from 'vitest';
import { getOutcomeCode, Scenario } from './scenario.ts';

/** An in-play market with a ₹100 lay at 2.00 on India, and a bet of Ben's held against it. */
function heldBet(): { readonly scenario: Scenario; readonly betId: number } {
  const scenario = new Scenario({ asha: 900, ben: 900, chen: 900 }, { inPlay: true });
  scenario.bet('asha lays India 100 at 2', { persistence: 'PERSIST' });
  const outcome = scenario.must(scenario.betSaid('ben backs India 50 at 2', { clientBetId: 'held' }));
  return { scenario, betId: outcome.id };
}

test('a matchable bet waits for the delay with its funds reserved', () => {
  const { scenario, betId } = heldBet();

  expect(scenario.getBet(betId)).toMatchObject({ status: 'HELD', heldUntil: 6000, row: -1 });
  expect(scenario.getExposure('ben')).toBe(5000);
  expect(scenario.market.currencies.DEMO.books[0]?.lays.best?.total).toBe(10_000);

  scenario.at = 5999;
  expect(getOutcomeCode(scenario.run({ type: 'ReleaseBet', betId }))).toBe('BAD_STATE');
  scenario.at = 6000;
  scenario.must({ type: 'ReleaseBet', betId });

  expect(scenario.getBet(betId)).toMatchObject({ status: 'MATCHED', matched: 5000, heldUntil: 0 });
  expect(getOutcomeCode(scenario.run({ type: 'ReleaseBet', betId }))).toBe('BAD_STATE');
});

test('a bet without a counterparty joins the queue at once, unless it is fill or kill', () => {
  const { scenario } = heldBet();

  const passive = scenario.must(scenario.betSaid('chen backs India 10 at 2.02'));
  const killing = scenario.must(scenario.betSaid('chen backs India 10 at 2.02', { timeInForce: 'FILL_OR_KILL' }));

  expect([passive.heldUntil, killing.heldUntil]).toEqual([0, 6000]);
});

test('a bet that a cross match could fill isn’t passive', () => {
  const scenario = new Scenario({ asha: 900, ben: 900, chen: 900 }, { inPlay: true, crossMatching: true });
  scenario.bet('asha backs India 100 at 2.8');
  scenario.bet('ben backs Australia 100 at 2.8');

  expect(scenario.must(scenario.betSaid('chen backs Draw 10 at 3.5')).heldUntil).toBe(6000);
  expect(scenario.must(scenario.betSaid('chen backs Draw 10 at 3.55')).heldUntil).toBe(0);
});

test('a repeat of a held bet waits with it', () => {
  const { scenario, betId } = heldBet();

  const again = scenario.perform('ben backs India 50 at 2', { clientBetId: 'held' });

  expect(again).toMatchObject({ ok: true, repeated: true, id: betId, heldUntil: 6000 });
});

test('a held bet can’t be cancelled during the delay', () => {
  const { scenario, betId } = heldBet();

  const answer = scenario.must({
    type: 'CancelBets',
    accountId: 2,
    clientBetIds: ['held', 'unknown'],
  });

  expect(answer.cancelled).toEqual([]);
  expect(answer.notCancelled).toEqual([
    { betId, code: 'HELD' },
    { betId: 0, code: 'NOT_FOUND' },
  ]);
  scenario.at = 6000;
  scenario.must({ type: 'ReleaseBet', betId });
  expect(scenario.getBet(betId)).toMatchObject({ status: 'MATCHED', matched: 5000 });
});

test('the remainder of a bet cancelled during the delay is cancelled at its end', () => {
  const { scenario, betId } = heldBet();
  scenario.must({ type: 'CancelBets', accountId: 2, betIds: [betId] });
  // Its potential counterparties have cancelled meanwhile.
  scenario.must({ type: 'CancelBets', accountId: 1, marketId: 1 });
  scenario.at = 6000;

  scenario.must({ type: 'ReleaseBet', betId });

  expect(scenario.getBet(betId)).toMatchObject({ status: 'CANCELLED', unmatched: 0 });
  expect(scenario.getExposure('ben')).toBe(0);
  expect(scenario.state.withdrawnBetIds.size).toBe(0);
});

test.each([
  ['the market is suspended', 'MARKET_SUSPENDED', { type: 'SetMarketStatus', marketId: 1, status: 'SUSPENDED' }],
  ['the market is closed', 'MARKET_CLOSED', { type: 'SetMarketStatus', marketId: 1, status: 'CLOSED' }],
  [
    'the runner is suspended',
    'RUNNER_SUSPENDED',
    { type: 'SetMarketStatus', marketId: 1, status: 'SUSPENDED', runnerId: 1 },
  ],
  ['the exchange restarts', 'MARKET_SUSPENDED', { type: 'RecoverMarkets' }],
] as const)('rejects a held bet immediately when %s', (_name, code, command) => {
  const { scenario, betId } = heldBet();

  const { events } = scenario.must(command);

  expect(events).toContainEqual(expect.objectContaining({ type: 'HeldBetRefused', betId, code }));
  expect(scenario.state.bets.has(betId)).toBe(false);
  expect(scenario.getExposure('ben')).toBe(0);
});

test('a ball running at the end of the delay rejects the bet; one in between doesn’t', () => {
  const { scenario, betId } = heldBet();
  scenario.must({ type: 'SetMarketStatus', marketId: 1, status: 'BALL_RUNNING' });
  const second = heldBet();
  second.scenario.must({ type: 'SetMarketStatus', marketId: 1, status: 'BALL_RUNNING' });
  second.scenario.must({ type: 'SetMarketStatus', marketId: 1, status: 'OPEN' });
  scenario.at = 6000;
  second.scenario.at = 6000;

  const { events } = scenario.must({ type: 'ReleaseBet', betId });
  second.scenario.must({ type: 'ReleaseBet', betId: second.betId });

  expect(events).toContainEqual(expect.objectContaining({ type: 'HeldBetRefused', betId, code: 'BALL_RUNNING' }));
  expect(second.scenario.getBet(second.betId).status).toBe('MATCHED');
});

test('rejects a bet held since before matches were voided', () => {
  const { scenario, betId } = heldBet();
  const window = { from: 0, to: 10 };
  scenario.must({ type: 'VoidBets', marketId: 1, window, reason: 'late suspension' });
  scenario.at = 6000;

  const { events } = scenario.must({ type: 'ReleaseBet', betId });

  expect(events).toContainEqual(expect.objectContaining({ type: 'HeldBetRefused', betId, code: 'MARKET_CHANGED' }));
});

test('rejects a held fill-or-kill bet that finds too little at its release', () => {
  const { scenario } = heldBet();
  const held = scenario.must(scenario.betSaid('chen backs India 80 at 2', { timeInForce: 'FILL_OR_KILL' }));
  scenario.must({ type: 'CancelBets', accountId: 1, marketId: 1 });
  scenario.at = 6000;

  const { events } = scenario.must({ type: 'ReleaseBet', betId: held.id });

  expect(events).toContainEqual(expect.objectContaining({ type: 'HeldBetRefused', code: 'NOT_FILLED' }));
  expect(scenario.getExposure('chen')).toBe(0);
});

test('a limit lowered during the delay applies at its end', () => {
  const { scenario, betId } = heldBet();
  scenario.must({ type: 'SetAccountLimits', accountId: 2, limits: { exposureLimit: 4000 } });
  scenario.at = 6000;

  const { events } = scenario.must({ type: 'ReleaseBet', betId });

  expect(events).toContainEqual(expect.objectContaining({ type: 'HeldBetRefused', code: 'EXPOSURE_LIMIT' }));
});

test('going in-play ends non-persistent bets and keeps the queue place of the others', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  const first = scenario.bet('asha lays India 10 at 2', { persistence: 'PERSIST' });
  const gone = scenario.bet('ben lays India 10 at 2');
  const last = scenario.bet('asha lays India 10 at 2', { persistence: 'PERSIST' });
  const version = scenario.market.materialVersion;

  scenario.must({ type: 'TurnInPlay', marketId: 1, open: true });

  expect([gone.status, gone.lapsed]).toEqual(['LAPSED', 1000]);
  expect(scenario.market.currencies.DEMO.books[0]?.listBets('LAY')).toEqual([first, last]);
  expect(scenario.market).toMatchObject({ inPlay: true, status: 'OPEN' });
  expect(scenario.market.materialVersion).toBeGreaterThan(version);
  expect(getOutcomeCode(scenario.run({ type: 'TurnInPlay', marketId: 1, open: true }))).toBe('BAD_STATE');
});

test.each([
  ['SUSPENDED', true, 'LAPSED'],
  ['SUSPENDED', false, 'UNMATCHED'],
  ['BALL_RUNNING', true, 'UNMATCHED'],
] as const)('%s with in-play %s leaves a bet that may lapse %s', (status, inPlay, expected) => {
  const scenario = new Scenario({ asha: 900 }, { inPlay });
  const bet = scenario.bet('asha lays India 10 at 2');

  scenario.must({ type: 'SetMarketStatus', marketId: 1, status });

  expect(bet.status).toBe(expected);
});

test('all unmatched bets lapse at the close, and their money is returned', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  const bet = scenario.bet('asha lays India 10 at 3', { persistence: 'PERSIST' });
  scenario.bet('ben backs India 4 at 3');

  scenario.must({ type: 'SetMarketStatus', marketId: 1, status: 'CLOSED' });

  expect(bet).toMatchObject({ status: 'MATCHED', matched: 400, lapsed: 600 });
  expect(scenario.getExposure('asha')).toBe(800);
});

test('cancelling works while the market is suspended', () => {
  const scenario = new Scenario({ asha: 900 });
  const bet = scenario.bet('asha lays India 10 at 2');
  scenario.must({ type: 'SetMarketStatus', marketId: 1, status: 'SUSPENDED' });

  const answer = scenario.must({ type: 'CancelBets', accountId: 1, betIds: [bet.id] });

  expect(answer.cancelled).toEqual([{ betId: bet.id, stake: 1000 }]);
  expect(scenario.getCash('asha')).toBe(90_000);
});

test('another bettor’s bet can’t be cancelled', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  const bet = scenario.bet('asha lays India 10 at 2');

  const answer = scenario.must({ type: 'CancelBets', accountId: 2, betIds: [bet.id] });

  expect(answer.notCancelled).toEqual([{ betId: bet.id, code: 'NOT_FOUND' }]);
  expect(bet.status).toBe('UNMATCHED');
});

test('requires exactly one way of selecting the bets', () => {
  const scenario = new Scenario({ asha: 900 });

  expect(getOutcomeCode(scenario.run({ type: 'CancelBets', accountId: 1 }))).toBe('VALIDATION');
  expect(getOutcomeCode(scenario.run({ type: 'CancelBets', accountId: 1, betIds: [1], marketId: 1 }))).toBe(
    'VALIDATION',
  );
});

test('a restart suspends in-play markets and leaves the others unchanged', () => {
  const scenario = new Scenario({ asha: 900 }, { inPlay: true });
  const other = scenario.addMarket({});
  const bet = scenario.bet('asha lays India 10 at 2');
  const kept = scenario.bet('asha lays India 10 at 2', { marketId: other });

  scenario.must({ type: 'RecoverMarkets' });

  expect([scenario.market.status, bet.status]).toEqual(['SUSPENDED', 'LAPSED']);
  expect([scenario.getMarket(other).status, kept.status]).toEqual(['OPEN', 'UNMATCHED']);
});
