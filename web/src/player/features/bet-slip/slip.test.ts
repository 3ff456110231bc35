import { beforeEach, describe, expect, test } from 'vitest';
import { preferences } from '#client/session/preferences.ts';
import type { Selection } from '#player/betting/quote.ts';
import {
  addStake,
  betSlip,
  clearSlip,
  deleteStakeKey,
  finishPlacing,
  getStake,
  loadSlip,
  markNotPlaced,
  markUnknown,
  rejectSlip,
  setStakeText,
  startPlacing,
  togglePrice,
  typeStakeKey,
} from './slip.ts';

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

test('tapping a price adds it to the slip, and tapping it again removes it', () => {
  togglePrice(FALCONS);
  expect(betSlip.getState().price).toBe(1.85);

  togglePrice(FALCONS);

  expect(betSlip.getState().selection).toBeNull();
});

test.each([
  ['1,00,000.50', 100_000.5],
  ['₹2,500', 2_500],
  ['250,5', 250.5],
  ['२५०.५०', 250.5],
  ['1,00,0', 0],
])('a stake typed as %s is %d rupees', (typed, rupees) => {
  togglePrice(FALCONS);
  setStakeText(typed);

  expect(getStake(betSlip.getState())).toBe(rupees);
});

test.each(['12abc', '1.234', '-5', '99999999999'])('keeps the stake and explains why %s is refused', (typed) => {
  togglePrice(FALCONS);
  setStakeText('500');
  setStakeText(typed);

  expect(betSlip.getState()).toMatchObject({
    stakeText: '500',
    problem: 'Enter an amount with at most two decimals, e.g. 1,000.50',
  });
});

describe('a stake kept from the previous selection', () => {
  beforeEach(() => {
    togglePrice(FALCONS);
    setStakeText('500');
    togglePrice({ ...FALCONS, runnerId: 902 });
  });

  test('is offered again, marked as kept', () => {
    expect(betSlip.getState()).toMatchObject({ stakeText: '500', stakeOrigin: 'KEPT' });
  });

  test('is replaced by the first key, to which the next ones append', () => {
    for (const key of ['7', '5', '.', '5']) typeStakeKey(key);

    expect(getStake(betSlip.getState())).toBe(75.5);
  });

  test('is replaced by the first chip, to which the next ones add', () => {
    addStake(10_000);
    addStake(0.1);

    expect(getStake(betSlip.getState())).toBe(10_000.1);
  });

  test('is cleared by the delete key', () => {
    deleteStakeKey();

    expect(betSlip.getState()).toMatchObject({ stakeText: '', stakeOrigin: 'TYPED' });
  });
});

test('a quick stake adds to the amount', () => {
  togglePrice(FALCONS);
  setStakeText('500');
  addStake(10_000);

  expect(betSlip.getState().stakeText).toBe('10500');
});

test('freezes the slip while a bet is being placed', () => {
  togglePrice(FALCONS);
  setStakeText('500');
  startPlacing(5_000);

  setStakeText('900');
  clearSlip();
  togglePrice({ ...FALCONS, runnerId: 902 });

  expect(betSlip.getState()).toMatchObject({ stakeText: '500', phase: 'PLACING' });
  expect(betSlip.getState().selection?.runnerId).toBe(901);
});

test('reuses the bet ID after a lost response and takes a new one after a rejection', () => {
  togglePrice(FALCONS);
  const first = startPlacing(0);
  markUnknown('no network');
  expect(startPlacing(0)).toBe(first);

  rejectSlip('Odds have changed');

  expect(startPlacing(0)).not.toBe(first);
});

test('a new slip starts with the default stake, and another price keeps the typed one', () => {
  preferences.setState({ defaultStake: 500 });
  togglePrice(FALCONS);
  expect(betSlip.getState().stakeText).toBe('500');

  setStakeText('750');
  togglePrice({ ...FALCONS, runnerId: 902 });

  expect(betSlip.getState().stakeText).toBe('750');
  preferences.setState({ defaultStake: null });
});

test('a complete bet replaces the slip, but never a bet in progress', () => {
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

test("frees the slip after a bet that wasn't placed, under the same bet ID", () => {
  togglePrice(FALCONS);
  setStakeText('100');
  const id = startPlacing(0);
  markUnknown('no network');

  markNotPlaced('Bet not placed');

  expect(betSlip.getState().phase).toBe('REFUSED');
  expect(startPlacing(0)).toBe(id);
});
