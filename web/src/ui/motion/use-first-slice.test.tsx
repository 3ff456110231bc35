import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.restoreAllMocks());

/** Number of parts in each render of a page, for an app opened by this navigation type. */
async function openedBy(type: string): Promise<() => number[]> {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as never);
  vi.resetModules();
  const { useFirstSlice } = await import('./use-settled-value.ts');
  return () => {
    const drawings: number[] = [];
    renderHook(() => drawings.push(useFirstSlice(2)));
    return drawings;
  };
}

test('renders the first page of a visit in two steps and later pages at once', async () => {
  const draw = await openedBy('navigate');

  expect(draw()).toEqual([2, Number.POSITIVE_INFINITY]);
  expect(draw()).toEqual([Number.POSITIVE_INFINITY]);
});

test('renders a reloaded or revisited page at once, so that its scroll position exists', async () => {
  for (const way of ['reload', 'back_forward']) {
    const draw = await openedBy(way);

    expect(draw()).toEqual([Number.POSITIVE_INFINITY]);
  }
});
