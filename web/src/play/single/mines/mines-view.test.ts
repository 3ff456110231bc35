import { expect, test } from 'vitest';
import { lastPayablePick, minesLadder, tileStates } from './mines-view.ts';

test("the ladder shows past payouts, the current one and the next tile's", () => {
  const steps = minesLadder({ mines: 3, stake: 50_000, picks: 4, lastPick: 22, shown: 7 });
  expect(steps.map(({ picks, state }) => `${picks} ${state}`)).toEqual([
    '2 DONE',
    '3 DONE',
    '4 NOW',
    '5 NEXT',
    '6 LATER',
    '7 LATER',
    '8 LATER',
  ]);
  expect(steps[2]).toMatchObject({ multiplier: 17_120, pays: 85_600 });
  expect(minesLadder({ mines: 3, stake: 0, picks: 0, lastPick: 22, shown: 7 })[0]).toMatchObject({
    picks: 1,
    state: 'NEXT',
    chance: 22 / 25,
  });
});

test('the ladder ends at the limits, also at the top', () => {
  const ladder = minesLadder({ mines: 24, stake: 1_000, picks: 1, lastPick: 1, shown: 7 });
  expect(ladder.map(({ picks, state }) => [picks, state])).toEqual([[1, 'NOW']]);
  expect(lastPayablePick(3, 5_000_000, 250_000_000)).toBe(17);
  expect(lastPayablePick(3, 0, 1)).toBe(22);
});

test('hides the mines until the round is over, then marks the one that was hit', () => {
  expect(new Set(tileStates([1], null, null))).toEqual(new Set(['HIDDEN', 'SAFE']));
  const over = tileStates([1], [7, 12, 18], 12);
  expect([over[1], over[7], over[12], over[2]]).toEqual(['SAFE', 'MINE', 'HIT', 'MISSED']);
});
