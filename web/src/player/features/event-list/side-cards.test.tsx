import type { TopWinner } from '@crease/contracts/betting/bet.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { server, setUpServer } from '#player/testing/open-app.tsx';
import { WinnersStrip } from './side-cards.tsx';

/** Timers faked in tests; the server keeps real time. */
const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

setUpServer();

const WINNERS: readonly TopWinner[] = [
  { userName: 'ra***', title: 'Falcons v Kraken', amount: 84_000.5, time: '2026-11-20T10:00:00Z' },
  { userName: 'an***', title: 'Hawks v Cobras', amount: 61_500, time: '2026-11-19T10:00:00Z' },
];

/** Stubs the weekly winners, which the in-memory server does not compute. */
function stubWinners(): void {
  const answer = { success: true, result: WINNERS, error: null, status: 200 };
  server.intercept('/Bet/GetTopTenWinners/20', () => Response.json(answer));
}

/** Renders the strip with or without reduced motion. */
function show(likesMotion: boolean) {
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

test('shows winners with masked names and their actual winnings', async () => {
  stubWinners();
  show(false);

  const list = await screen.findByRole('list', { name: 'Top winners' });

  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['ra***+₹84,000.50Falcons v Kraken', 'an***+₹61,500Hawks v Cobras']);
});

test('shows nothing while there are no winners', async () => {
  show(true);

  await waitFor(() => expect(queryClient.getQueryData(['winners'])).toEqual([]));

  expect(document.body.textContent).toBe('');
});

test('shows a static list without a button with reduced motion', async () => {
  stubWinners();
  vi.useFakeTimers({ toFake: [...TIMERS], shouldAdvanceTime: true });
  const scrollTo = show(false);
  await screen.findByRole('list', { name: 'Top winners' });

  act(() => vi.advanceTimersByTime(20_000));

  expect(scrollTo).not.toHaveBeenCalled();
  expect(screen.queryByRole('button')).toBeNull();
});

test('scrolls by itself until paused', async () => {
  stubWinners();
  vi.useFakeTimers({ toFake: [...TIMERS], shouldAdvanceTime: true });
  const scrollTo = show(true);
  await screen.findByRole('list', { name: 'Top winners' });
  act(() => vi.advanceTimersByTime(4_100));
  expect(scrollTo).toHaveBeenCalled();

  fireEvent.click(screen.getByRole('button', { name: 'Pause scrolling winners' }));
  scrollTo.mockClear();
  act(() => vi.advanceTimersByTime(20_000));

  expect(scrollTo).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Resume scrolling winners' })).toBeTruthy();
});
