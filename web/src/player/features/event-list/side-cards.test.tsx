import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#data/api/query-client.ts';
import { closeApp } from '#player/testing/open-app.tsx';
import { setStage } from '#testing/match-stage.ts';
import { openPageServer, type PageServer } from '#testing/server.ts';
import { WinnersStrip } from './side-cards.tsx';

/** Time that tests let pass; what the server does goes on in its own. */
const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

let server: PageServer;
beforeEach(async () => {
  server = await openPageServer();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  closeApp();
  await server.close();
});

/** Somebody has won so much in a session of a match, in rupees. */
async function win(title: string, stake: number): Promise<void> {
  const stage = await setStage(server, { title });
  const market = await stage.session('6 over runs');
  const { token } = await server.server.user('INR');
  await stage.place(market, token, { type: 4, rate: 100, line: 51, stake });
  await stage.settle(market, { runs: 50 });
}

async function winTwice(): Promise<void> {
  await win('Hawks v Cobras', 61_500);
  await win('Falcons v Kraken', 84_000);
}

/** Shows the strip to somebody who likes motion or does not. */
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

test('winners stand with masked names and what they really won', async () => {
  await winTwice();
  show(false);

  const list = await screen.findByRole('list', { name: 'Top winners' });

  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['pl***+₹84,000Falcons v Kraken', 'pl***+₹61,500Hawks v Cobras']);
});

test('nothing at all is shown while there are no winners', async () => {
  show(true);

  await vi.waitFor(() => expect(queryClient.getQueryData(['winners'])).toEqual([]));

  expect(document.body.textContent).toBe('');
});

test('who wants no motion gets a list that stands still and needs no button', async () => {
  await winTwice();
  vi.useFakeTimers({ toFake: [...TIMERS], shouldAdvanceTime: true });
  const scrollTo = show(false);
  await screen.findByRole('list', { name: 'Top winners' });

  act(() => vi.advanceTimersByTime(20_000));

  expect(scrollTo).not.toHaveBeenCalled();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the list moves on by itself until it is paused', async () => {
  await winTwice();
  vi.useFakeTimers({ toFake: [...TIMERS], shouldAdvanceTime: true });
  const scrollTo = show(true);
  await screen.findByRole('list', { name: 'Top winners' });
  act(() => vi.advanceTimersByTime(4_100));
  expect(scrollTo).toHaveBeenCalled();

  fireEvent.click(screen.getByRole('button', { name: 'Pause the winners' }));
  scrollTo.mockClear();
  act(() => vi.advanceTimersByTime(20_000));

  expect(scrollTo).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Let the winners move' })).toBeTruthy();
});
