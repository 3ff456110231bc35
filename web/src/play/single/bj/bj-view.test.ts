import type { SinglePlay } from '@crease/contracts/casino/play.ts';
import { expect, test } from 'vitest';
import { type BjView, bestPlays, dealerShown, handAtTurn, handEnd, listBjActions, totalText } from './bj-view.ts';

/** A spade by rank, from ace 1 to king 13. */
const card = (points: number) => (points - 1) * 4;
const hand = (...points: number[]) => ({
  cards: points.map(card),
  stake: 50_000,
  isDone: false,
  result: null,
});

function createRound(view: BjView, actions: SinglePlay['actions']): SinglePlay {
  return {
    roundId: 'bj-1',
    state: 'OPEN',
    at: 0,
    choice: { game: 'bj' },
    staked: view.hands.reduce((sum, { stake }) => sum + stake, 0),
    payout: 0,
    step: 0,
    actions,
    view,
    pairId: 1,
    nonce: 0,
    kept: null,
    room: null,
  };
}

test('splits two eights against a six and hits sixteen against a ten', () => {
  const view: BjView = { game: 'bj', hands: [hand(8, 8)], dealer: [card(6)] };
  const all = ['HIT', 'STAND', 'DOUBLE', 'SPLIT'] as const;
  expect(bestPlays(createRound(view, all), view)[0]?.kind).toBe('SPLIT');
  const hard: BjView = { game: 'bj', hands: [hand(10, 6)], dealer: [card(10)] };
  expect(bestPlays(createRound(hard, ['HIT', 'STAND', 'DOUBLE']), hard)[0]?.kind).toBe('HIT');
  expect(bestPlays({ ...createRound(view, all), state: 'DONE' }, view)).toEqual([]);
});

test('buttons show their cost, and split hands are played in turn', () => {
  const view: BjView = {
    game: 'bj',
    hands: [{ ...hand(8, 3, 10), isDone: true, stake: 100_000 }, hand(8, 2)],
    dealer: [card(6)],
  };
  expect(listBjActions(createRound(view, ['HIT', 'STAND', 'DOUBLE']), view)).toEqual([
    { kind: 'HIT', stake: 0, isAllowed: true },
    { kind: 'STAND', stake: 0, isAllowed: true },
    { kind: 'DOUBLE', stake: 50_000, isAllowed: true },
    { kind: 'SPLIT', stake: 50_000, isAllowed: false },
  ]);
  expect(handAtTurn(view)).toBe(1);
});

test('totals show soft aces, and a hand above 21 is bust', () => {
  expect(totalText([card(1), card(6)])).toBe('7 / 17');
  expect(totalText([card(1), card(13)])).toBe('21');
  expect(totalText([card(10), card(6)])).toBe('16');
  expect(handEnd({ ...hand(10, 6, 9), result: 'LOST' })).toBe('BUST');
  expect(handEnd({ ...hand(10, 6), result: 'LOST' })).toBe('LOST');
});

test("reveals the dealer's cards one by one", () => {
  const dealer = [1, 2, 3];
  expect([0, 1, 2].map((steps) => dealerShown(dealer, steps).length)).toEqual([1, 2, 3]);
});

test('the second hand of a split costs the initial stake, even if the first was doubled', () => {
  const doubled = { ...hand(8, 3, 10), stake: 100_000, isDone: true };
  const view: BjView = { game: 'bj', hands: [doubled, hand(8, 2)], dealer: [card(6)] };
  const acts = listBjActions(createRound(view, ['HIT', 'STAND', 'DOUBLE']), view);
  expect(acts.find(({ kind }) => kind === 'DOUBLE')).toEqual({
    kind: 'DOUBLE',
    stake: 50_000,
    isAllowed: true,
  });
});
