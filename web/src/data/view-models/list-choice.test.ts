import { expect, test } from 'vitest';
import { choiceIn, choiceItem, type ListChoice, sportIn } from './list-choice.ts';

const STATUS: ListChoice<'all' | 'matched'> = {
  item: 'status',
  values: [
    ['all', 'All'],
    ['matched', 'Matched'],
  ],
};

test('what the address says is chosen, and is said as it was read', () => {
  expect(choiceIn({ status: 'matched' }, STATUS)).toBe('matched');
  expect(choiceItem(STATUS, 'matched')).toEqual({ status: 'matched' });
});

test('a fresh page has the first value, which the address does not name', () => {
  expect(choiceIn({}, STATUS)).toBe('all');
  expect(choiceItem(STATUS, 'all')).toEqual({ status: undefined });
});

test.each(['lost', '', 7, null, true, ['all', 'matched'], { matched: true }])(
  'what nobody knows counts as not said: %o',
  (status) => {
    expect(choiceIn({ status }, STATUS)).toBe('all');
  },
);

test('only sports that there are can be asked for, whether they come as numbers or as texts', () => {
  expect(sportIn({ sport: 3 })).toBe(3);
  expect(sportIn({ sport: '3' })).toBe(3);
  for (const sport of [undefined, 0, 99, 1.5, 'cricket', '', null, { id: 3 }]) {
    expect(sportIn({ sport })).toBeNull();
  }
});
