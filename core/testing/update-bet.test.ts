import { expect, test } from 'vitest';
import type { UpdateBet } from '#exchange/command.ts';
import { getOutcomeCode, listFills, Scenario } from './scenario.ts';

function change(betId: number, terms: Partial<UpdateBet>, accountId = 1): UpdateBet {
  return { type: 'UpdateBet', accountId, betId, ...terms };
}

function listQueue(scenario: Scenario): readonly number[] {
  return scenario.market.currencies.DEMO.books[0]?.listBets('LAY').map((bet) => bet.id) ?? [];
}

test('a lower stake keeps its queue place and counts nothing as cancelled', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  const bet = scenario.bet('asha lays India 10 at 2');
  scenario.bet('ben lays India 10 at 2');

  scenario.must(change(bet.id, { stake: 400 }));

  expect(bet).toMatchObject({ stake: 400, unmatched: 400, cancelled: 0 });
  expect(listQueue(scenario)).toEqual([1, 2]);
  expect(scenario.getExposure('asha')).toBe(400);
});

test.each([
  ['a higher stake', { stake: 1500 }],
  ['another price', { price: 199 }],
])('%s goes to the end of its queue', (_name, terms) => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  const bet = scenario.bet('asha lays India 10 at 2');
  scenario.bet('ben lays India 10 at 2');
  scenario.bet('ben lays India 10 at 1.99');

  scenario.must(change(bet.id, terms));

  const queue = listQueue(scenario);
  expect(queue.indexOf(bet.id)).toBeGreaterThan(0);
  expect(bet).toMatchObject(terms);
});

test('changing persistence keeps the queue place', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  const bet = scenario.bet('asha lays India 10 at 2');
  scenario.bet('ben lays India 10 at 2');

  scenario.must(change(bet.id, { persistence: 'PERSIST' }));

  expect(bet.persistence).toBe('PERSIST');
  expect(listQueue(scenario)).toEqual([1, 2]);
});

test('a changed price may match at once, at the prices of the opposing bets', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  const bet = scenario.bet('asha lays India 10 at 1.9');
  scenario.bet('ben backs India 4 at 1.98');

  scenario.must(change(bet.id, { price: 200 }));

  expect(listFills(bet)).toEqual([[198, 400]]);
  expect(bet).toMatchObject({ status: 'PARTIAL', price: 200, unmatched: 600 });
});

test('the new stake includes the matched part, and may equal it', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  const bet = scenario.bet('asha lays India 10 at 2');
  scenario.bet('ben backs India 4 at 2');

  expect(getOutcomeCode(scenario.run(change(bet.id, { stake: 399 })))).toBe('STAKE_MIN');
  scenario.must(change(bet.id, { stake: 400 }));

  expect(bet).toMatchObject({ status: 'MATCHED', stake: 400, unmatched: 0 });
  expect(getOutcomeCode(scenario.run(change(bet.id, { stake: 500 })))).toBe('NOT_CANCELLABLE');
});

test('rejects lowering a bet to an invalid remainder', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 }, { terms: { minStake: 300 } });
  const bet = scenario.bet('asha lays India 10 at 2');
  scenario.bet('ben backs India 4 at 2');

  expect(scenario.run(change(bet.id, { stake: 699 }))).toMatchObject({
    code: 'STAKE_MIN',
    details: { min: 300 },
  });
  expect(getOutcomeCode(scenario.run(change(bet.id, { stake: 700 })))).toBe('accepted');
});

test('checks funds for the new terms instead of the old ones', () => {
  const scenario = new Scenario({ asha: 100, ben: 900 });
  const bet = scenario.bet('asha lays India 50 at 2.5');

  // 75 of 100 are reserved: replacing that with 95 fits, 75 plus 95 wouldn't.
  expect(getOutcomeCode(scenario.run(change(bet.id, { price: 290 })))).toBe('accepted');
  expect(getOutcomeCode(scenario.run(change(bet.id, { price: 310 })))).toBe('INSUFFICIENT_BALANCE');
  expect(bet.price).toBe(290);
});

test('a rejected change leaves the bet and its persistence unchanged', () => {
  const scenario = new Scenario({ asha: 100 });
  const bet = scenario.bet('asha lays India 50 at 2.5');

  const outcome = scenario.run(change(bet.id, { price: 500, persistence: 'PERSIST' }));

  expect(getOutcomeCode(outcome)).toBe('INSUFFICIENT_BALANCE');
  expect(bet).toMatchObject({ price: 250, persistence: 'LAPSE', unmatched: 5000 });
});

test('another account can’t change the bet', () => {
  const scenario = new Scenario({ asha: 900, ben: 900 });
  const bet = scenario.bet('asha lays India 10 at 2');

  expect(getOutcomeCode(scenario.run(change(bet.id, { stake: 500 }, 2)))).toBe('NOT_FOUND');
});

/** In-play: Asha's lay at 1.90, and a back of Ben's at 2.00 that her new price of 2.00 would match after the delay. */
function heldUpdate(): { readonly scenario: Scenario; readonly betId: number } {
  const scenario = new Scenario({ asha: 200, ben: 900, chen: 900 }, { inPlay: true });
  const bet = scenario.bet('asha lays India 100 at 1.9');
  scenario.bet('ben backs India 100 at 2');
  const answer = scenario.must(change(bet.id, { price: 210 }));
  expect(answer.heldUntil).toBe(6000);
  return { scenario, betId: bet.id };
}

test('the old bet stays live in-play until its change’s delay is over', () => {
  const { scenario, betId } = heldUpdate();
  const bet = scenario.getBet(betId);
  expect([bet.price, bet.status, bet.matched]).toEqual([190, 'UNMATCHED', 0]);
  // Reserved for the more expensive of the two: 100 at 2.10.
  expect(scenario.getExposure('asha')).toBe(11_000);

  scenario.at = 6000;
  scenario.must({ type: 'ReleaseBet', betId });

  expect(listFills(bet)).toEqual([[200, 10_000]]);
  expect(scenario.getExposure('asha')).toBe(10_000);
});

test('a bet matched in full meanwhile has nothing left to change', () => {
  const { scenario, betId } = heldUpdate();
  const held = scenario.must(scenario.betSaid('chen backs India 100 at 1.9'));
  scenario.at = 6000;
  // Chen's bet was held after the update but is released first here; the order is the engine's choice.
  scenario.must({ type: 'ReleaseBet', betId: held.id });

  const { events } = scenario.must({ type: 'ReleaseBet', betId });

  expect(events).toContainEqual(expect.objectContaining({ type: 'HeldUpdateRefused', betId, code: 'NOT_CANCELLABLE' }));
  expect(scenario.getBet(betId)).toMatchObject({ price: 190, status: 'MATCHED' });
  expect(scenario.getExposure('asha')).toBe(9000);
});

test('a bet with a pending change can’t skip the delay: it is cancelled after it', () => {
  const { scenario, betId } = heldUpdate();

  const answer = scenario.must({ type: 'CancelBets', accountId: 1, betIds: [betId] });
  expect(answer.notCancelled).toEqual([{ betId, code: 'HELD' }]);
  // Ben's back, which the new price would have matched, is taken by another.
  scenario.must({ type: 'CancelBets', accountId: 2, marketId: 1 });
  scenario.at = 6000;
  scenario.must({ type: 'ReleaseBet', betId });

  expect(scenario.getBet(betId)).toMatchObject({ price: 210, status: 'CANCELLED' });
  expect(scenario.getCash('asha')).toBe(20_000);
  expect(scenario.state.heldBetIds.size).toBe(0);
});

test('a cancelled bet also ends when a suspension rejects its pending change', () => {
  const { scenario, betId } = heldUpdate();
  scenario.must({ type: 'CancelBets', accountId: 1, betIds: [betId] });

  scenario.must({ type: 'SetMarketStatus', marketId: 1, status: 'SUSPENDED' });

  expect(scenario.getBet(betId).status).toBe('CANCELLED');
  expect(scenario.getCash('asha')).toBe(20_000);
});

test('a suspension rejects the pending change', () => {
  const { scenario, betId } = heldUpdate();

  const { events } = scenario.must({ type: 'SetMarketStatus', marketId: 1, status: 'SUSPENDED' });

  expect(events).toContainEqual(
    expect.objectContaining({ type: 'HeldUpdateRefused', betId, code: 'MARKET_SUSPENDED' }),
  );
});

test('rejects a second change during the first’s delay', () => {
  const { scenario, betId } = heldUpdate();
  scenario.at = 3000;

  const outcome = scenario.run(change(betId, { price: 220 }));

  expect(outcome).toMatchObject({ code: 'BAD_STATE', details: { heldUntil: 6000 } });
  expect(scenario.run(change(betId, { persistence: 'PERSIST' })).ok).toBe(true);
});
