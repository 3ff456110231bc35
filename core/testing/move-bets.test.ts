import { expect, test } from 'vitest';
import { apply } from '#exchange/apply.ts';
import type { BetMove, Command } from '#exchange/command.ts';
import { createState, type ExchangeState } from '#exchange/exchange-state.ts';
import { checkInvariants } from '#exchange/invariants.ts';
import { TERMS } from './scenario.ts';

/** Two market makers (1, 2) and a player (3) in a match odds market. */
function opened(inPlay = false): ExchangeState {
  const state = createState();
  for (const accountId of [1, 2, 3]) {
    const role = accountId === 3 ? 'PLAYER' : 'MAKER';
    run(state, { type: 'OpenAccount', accountId, role, currency: 'DEMO', grant: 1_000_000 });
  }
  run(state, {
    type: 'CreateEvent',
    status: 'IN_PLAY',
    details: {
      sportId: 3,
      title: 'India v Australia',
      startTime: 1,
      team1: null,
      team2: null,
      competition: null,
      country: null,
      venue: null,
      dreamEventId: '1',
    },
  });
  run(state, {
    type: 'CreateMarket',
    eventId: 1,
    kind: 'MATCH_ODDS',
    ladder: 'CLASSIC',
    winners: 1,
    crossMatching: false,
    subType: null,
    runners: [{ name: 'India' }, { name: 'Australia' }],
    terms: TERMS,
    inPlay,
    open: true,
  });
  return state;
}

function run(state: ExchangeState, command: Command) {
  const outcome = apply(state, command, { at: state.at + 1 });
  expect(checkInvariants(state)).toEqual([]);
  return outcome;
}

function bet(state: ExchangeState, accountId: number, side: 'BACK' | 'LAY', price: number): number {
  const outcome = run(state, {
    type: 'PlaceBet',
    accountId,
    marketId: 1,
    runnerId: 1,
    side,
    price,
    stake: 10_000,
    persistence: 'PERSIST',
    timeInForce: 'REST',
    clientBetId: `bet-${state.sequence}`,
  });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.id;
}

function moved(state: ExchangeState, moves: readonly BetMove[]) {
  const outcome = run(state, { type: 'MoveBets', marketId: 1, moves });
  return outcome.ok ? outcome.betIds : outcome.code;
}

const standing = ({ bets, ledger }: ExchangeState) => ({
  bets: [...bets.values()].map(({ id, price, unmatched, status }) => [id, price, unmatched, status]),
  balances: [...ledger.accounts.values()].map(({ path, balance }) => [path, balance]),
});

test('moves all prices of a market in one command, as one by one', () => {
  const [once, each] = [opened(), opened()];
  for (const state of [once, each]) {
    bet(state, 1, 'LAY', 198);
    bet(state, 2, 'BACK', 202);
    bet(state, 1, 'BACK', 204);
  }
  const moves: readonly BetMove[] = [
    [3, 210, 10_000],
    [2, 208, 12_000],
    [1, 204, 10_000],
  ];

  expect(moved(once, moves)).toEqual([3, 2, 1]);
  for (const [betId, price, stake] of moves) {
    const accountId = betId === 2 ? 2 : 1;
    run(each, { type: 'UpdateBet', accountId, betId, price, stake });
  }

  expect(standing(once)).toEqual(standing(each));
});

test('a bet that can’t be moved stays, and the others move', () => {
  const state = opened();
  const [first, players, last] = [bet(state, 1, 'LAY', 198), bet(state, 3, 'LAY', 197), bet(state, 2, 'LAY', 196)];

  const done = moved(state, [
    [first, 201, 10_000],
    [players, 190, 10_000],
    [99, 190, 10_000],
    [first, 199, 900_000_000],
    [last, 195, 10_000],
  ]);

  expect(done).toEqual([last]);
  expect([first, players, last].map((id) => state.bets.get(id)?.price)).toEqual([198, 197, 195]);
});

test('doesn’t move a matchable bet in-play, so nothing waits in the delay', () => {
  const state = opened(true);
  bet(state, 3, 'BACK', 206);
  const lay = bet(state, 1, 'LAY', 198);

  expect(moved(state, [[lay, 206, 10_000]])).toEqual([]);
  expect(moved(state, [[lay, 204, 10_000]])).toEqual([lay]);
  expect(state.heldBetIds.size).toBe(0);
});

test('rejects an unknown market, no moves and too many moves', () => {
  const state = opened();
  const lay = bet(state, 1, 'LAY', 198);
  const many = Array.from({ length: 201 }, (): BetMove => [lay, 199, 10_000]);

  expect(moved(state, [])).toBe('VALIDATION');
  expect(moved(state, many)).toBe('VALIDATION');
  expect(run(state, { type: 'MoveBets', marketId: 9, moves: [[lay, 199, 1]] })).toMatchObject({
    code: 'NOT_FOUND',
  });
});
