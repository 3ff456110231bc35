import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markSettled, useWonMoment, WON_MS } from './won-moment.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => void vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});

const settle = (MarketId: number, ProfitLoss: number, Commission = 0) =>
  act(() =>
    markSettled({
      EventId: 1,
      EventTitle: 'Kraken v Monarchs',
      MarketId,
      MarketName: 'Match odds',
      BetIds: [1],
      ProfitLoss,
      Commission,
      Result: { runs: 50 },
    }),
  );

test('a net win is shown for its market and anywhere, for a moment', () => {
  const all = renderHook(() => useWonMoment());
  const own = renderHook(() => useWonMoment(7));
  const other = renderHook(() => useWonMoment(8));
  const shown = () => [all.result.current, own.result.current, other.result.current];
  expect(shown()).toEqual([false, false, false]);

  settle(7, 850, 17);
  expect(shown()).toEqual([true, true, false]);
  act(() => void vi.advanceTimersByTime(WON_MS));
  expect(shown()).toEqual([false, false, false]);
});

test.each([
  ['a loss', -500, 0],
  ['a returned stake', 0, 0],
  ['a win below its commission', 5, 6],
])('%s is not celebrated', (_, profit, commission) => {
  const { result } = renderHook(() => useWonMoment());
  settle(7, profit, commission);
  expect(result.current).toBe(false);
});
