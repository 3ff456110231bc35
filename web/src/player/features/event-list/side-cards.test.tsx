import type { TopWinner } from '@crease/contracts/wire/bet.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#data/api/query-client.ts';
import { WinnersStrip } from './side-cards.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const WINNERS: readonly TopWinner[] = [
  { userName: 'ra***', title: 'Falcons v Kraken', amount: 84_000.5, time: '2026-11-20T10:00:00Z' },
  { userName: 'an***', title: 'Hawks v Cobras', amount: 61_500, time: '2026-11-19T10:00:00Z' },
];

/** Answers with these winners, to somebody who likes motion or does not. */
function show(winners: readonly TopWinner[], likesMotion: boolean) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, result: winners, error: null, status: 200 }),
  );
  vi.stubGlobal('matchMedia', () => ({ matches: !likesMotion }));
  const scrollTo = vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(() => undefined);
  scrollTo.mockClear();
  render(
    <QueryClientProvider client={queryClient}>
      <WinnersStrip />
    </QueryClientProvider>,
  );
  return scrollTo;
}

test('winners stand with masked names and what they really won', async () => {
  show(WINNERS, false);

  const list = await screen.findByRole('list', { name: 'Top winners' });

  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['ra***+₹84,000.50Falcons v Kraken', 'an***+₹61,500Hawks v Cobras']);
});

test('nothing at all is shown while there are no winners', async () => {
  show([], true);

  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));

  expect(document.body.textContent).toBe('');
});

test('who wants no motion gets a list that stands still and needs no button', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const scrollTo = show(WINNERS, false);
  await screen.findByRole('list', { name: 'Top winners' });

  act(() => vi.advanceTimersByTime(20_000));

  expect(scrollTo).not.toHaveBeenCalled();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the list moves on by itself until it is paused', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const scrollTo = show(WINNERS, true);
  await screen.findByRole('list', { name: 'Top winners' });
  act(() => vi.advanceTimersByTime(4_100));
  expect(scrollTo).toHaveBeenCalled();

  fireEvent.click(screen.getByRole('button', { name: 'Pause the winners' }));
  scrollTo.mockClear();
  act(() => vi.advanceTimersByTime(20_000));

  expect(scrollTo).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Let the winners move' })).toBeTruthy();
});
