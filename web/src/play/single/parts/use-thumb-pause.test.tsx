import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useThumbPause } from './single-layout.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('pauses for a second after each bet ends, and not without one', () => {
  const open = (endedBetId: string | null) => ({ initialProps: { endedBetId } });
  const { result, rerender } = renderHook(({ endedBetId }) => useThumbPause(endedBetId), open(null));
  expect(result.current).toBe(false);

  for (const endedBetId of ['one', 'two']) {
    rerender({ endedBetId });
    expect(result.current).toBe(true);
    act(() => void vi.advanceTimersByTime(999));
    expect(result.current).toBe(true);
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toBe(false);
  }
});
