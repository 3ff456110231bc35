import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearItems, readItem, removeItem, writeItemLater } from './local-items.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  clearItems();
  vi.useRealTimers();
});

test('of what is kept later, the newest is kept', () => {
  writeItemLater('pins', [1]);
  writeItemLater('pins', [1, 2]);
  expect(readItem('pins')).toBeNull();

  vi.advanceTimersByTime(1_000);

  expect(readItem('pins')).toEqual([1, 2]);
});

test('what was cleared or taken away meanwhile does not come back', () => {
  writeItemLater('pins', [1]);
  clearItems();
  writeItemLater('ip', '203.0.113.7');
  removeItem('ip');

  vi.advanceTimersByTime(1_000);

  expect([readItem('pins'), readItem('ip')]).toEqual([null, null]);
});
