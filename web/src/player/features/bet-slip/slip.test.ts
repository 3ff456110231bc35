import { beforeEach, expect, test } from 'vitest';
import { preferences } from '#client/session/preferences.ts';
import type { Selection } from '#player/betting/selection.ts';
import { addStake, betSlip, clearSlip, loadSlip, setStakeText, togglePrice } from './slip.ts';
import {
  finishPlacing,
  markNotPlaced,
  markUnknown,
  rejectSlip,
  startPlacing,
} from './slip-sending.ts';

const FALCONS: Selection = {
  eventId: 55,
  dreamEventId: '0',
  marketId: 301,
  runnerId: 901,
  side: 'BACK',
  eventTitle: 'Falcons v Kraken',
  marketName: 'Match odds',
  runnerName: 'Falcons',
  price: 1.85,
};

beforeEach(() => finishPlacing());

test('a tapped price is on the slip, and tapping it again takes it off', () => {
  togglePrice(FALCONS);
  expect(betSlip.getState().price).toBe(1.85);

  togglePrice(FALCONS);

  expect(betSlip.getState().selection).toBeNull();
});

test('nonsense does not get into the stake, grouping and the rupee sign do no harm', () => {
  togglePrice(FALCONS);
  setStakeText('1,00,000.50');
  setStakeText('12abc');
  setStakeText('1.234');

  expect(betSlip.getState().stakeText).toBe('100000.50');
});

test('a chip adds to what is there', () => {
  togglePrice(FALCONS);
  setStakeText('500');
  addStake(10_000);

  expect(betSlip.getState().stakeText).toBe('10500');
});

test('while a bet is being placed nothing on the slip moves', () => {
  togglePrice(FALCONS);
  setStakeText('500');
  startPlacing(5_000);

  setStakeText('900');
  clearSlip();
  togglePrice({ ...FALCONS, runnerId: 902 });

  expect(betSlip.getState()).toMatchObject({ stakeText: '500', phase: 'PLACING' });
  expect(betSlip.getState().selection?.runnerId).toBe(901);
});

test('a lost answer is repeated under the same id, a refused bet is tried again under a new one', () => {
  togglePrice(FALCONS);
  const first = startPlacing(0);
  markUnknown('no network');
  expect(startPlacing(0)).toBe(first);

  rejectSlip('Odds have changed');

  expect(startPlacing(0)).not.toBe(first);
});

test('a new slip begins with the stake of the settings, another price keeps the one that was typed', () => {
  preferences.setState({ defaultStake: 500 });
  togglePrice(FALCONS);
  expect(betSlip.getState().stakeText).toBe('500');

  setStakeText('750');
  togglePrice({ ...FALCONS, runnerId: 902 });

  expect(betSlip.getState().stakeText).toBe('750');
  preferences.setState({ defaultStake: null });
});

test('a whole bet takes the place of what is on the slip, but never of a bet under way', () => {
  togglePrice(FALCONS);
  setStakeText('100');
  loadSlip({ ...FALCONS, side: 'LAY', price: 1.9 }, 2_000, { rate: 1.85, line: 0 });

  expect(betSlip.getState()).toMatchObject({
    selection: { side: 'LAY' },
    price: 1.9,
    stakeText: '2000',
    repeats: { rate: 1.85 },
  });
  startPlacing(0);
  loadSlip(FALCONS, 5);
  expect(betSlip.getState().stakeText).toBe('2000');
});

test('a bet that was not placed after all leaves the slip free, under the id it was sent with', () => {
  togglePrice(FALCONS);
  setStakeText('100');
  const id = startPlacing(0);
  markUnknown('no network');

  markNotPlaced('The bet was not placed.');

  expect(betSlip.getState().phase).toBe('REFUSED');
  expect(startPlacing(0)).toBe(id);
});
