import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { session } from '#client/session/session.ts';
import { PLAY_LIMITS_KEY } from './known-limits.ts';
import { markSettled, useWonMoment, WON_MS } from './won-moment.ts';

const RAVI = 7;

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

describe('a net win', () => {
  const limit = (amount: number | null) =>
    queryClient.setQueryData([PLAY_LIMITS_KEY, RAVI], {
      limits: [{ name: 'loss:DAY', amount, houseAmount: 100 }],
      pause: null,
      blocks: [],
    });
  beforeEach(() => {
    session.setState({ user: { userId: RAVI, isDemo: false } as never });
  });
  afterEach(() => {
    session.setState({ user: null });
    queryClient.clear();
  });

  test.each([
    ['is not celebrated for players with limits of their own', 500, false],
    ['is celebrated if only the house has set a limit', null, true],
  ])('%s', (_, amount, isShown) => {
    limit(amount);
    const { result } = renderHook(() => useWonMoment());
    settle(7, 850, 17);
    expect(result.current).toBe(isShown);
  });

  test('is not celebrated with reduced motion', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
    const { result } = renderHook(() => useWonMoment());
    settle(7, 850, 17);
    expect(result.current).toBe(false);
    vi.unstubAllGlobals();
  });
});
