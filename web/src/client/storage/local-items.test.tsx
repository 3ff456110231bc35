import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearItems, readItem, removeItem, writeItemLater } from './local-items.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  clearItems();
  vi.useRealTimers();
});

test('stores only the latest of several deferred values', () => {
  writeItemLater('pins', [1]);
  writeItemLater('pins', [1, 2]);
  expect(readItem('pins')).toBeNull();

  vi.advanceTimersByTime(1_000);

  expect(readItem('pins')).toEqual([1, 2]);
});

test("doesn't restore items that were cleared or removed meanwhile", () => {
  writeItemLater('pins', [1]);
  clearItems();
  writeItemLater('ip', '203.0.113.7');
  removeItem('ip');

  vi.advanceTimersByTime(1_000);

  expect([readItem('pins'), readItem('ip')]).toEqual([null, null]);
});
