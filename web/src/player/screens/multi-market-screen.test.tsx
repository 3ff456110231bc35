import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '#client/testing/house-markets.ts';
import { dispatch } from '#player/app/push-handlers.ts';
import { finishPlacing } from '#player/features/bet-slip/slip.ts';
import { pinnedMarkets, recordPinnedEvents, unpinMarkets } from '#player/features/pins/pinned-markets.ts';
import { keepPricesFresh, server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { setWidth } from '#player/testing/window-size.ts';
import { createStage, type MatchStage } from '#testing/match-stage.ts';

const PAGE = '/multi-market';

let falcons: MatchStage;
let stags: MatchStage;

afterEach(() => {
  unpinMarkets(pinnedMarkets.getState().ids);
});
setUpServer();
beforeEach(async () => {
  falcons = await createStage(server, { dreamEventId: 'one' });
  stags = await createStage(server, { title: 'Stags v Monsoon', dreamEventId: 'two' });
  keepPricesFresh();
  finishPlacing();
});

type Pin = Pick<WireMarket, 'eventId' | 'marketId'>;

function pin(...pinned: readonly Pin[]): void {
  const list = pinned.map(({ eventId, marketId }) => ({ eventId, marketId }));
  pinnedMarkets.setState({ list, ids: list.map(({ marketId }) => marketId) });
}

async function twoMatches() {
  const bookmaker = await falcons.market('BOOKMAKER', 'Bookmaker', [
    { name: 'Falcons', back: [[85]], lay: [[89]] },
    { name: 'Kraken' },
  ]);
  await falcons.session('Not pinned');
  const runs = await stags.session('6 Over Stags');
  return { bookmaker, runs };
}

const order = () =>
  within(screen.getByRole('list', { name: 'Pinned markets' }))
    .getAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label'));

test('shows pinned markets of several matches on one page, live, each under its match', async () => {
  const { bookmaker, runs } = await twoMatches();
  pin(bookmaker, runs);
  await visit(PAGE);
  await server.push(`${PAGE}?events=${falcons.eventId},${stags.eventId}`, (message) => act(() => dispatch(message)));

  await screen.findByRole('button', { name: /^Back Falcons at 85/ });
  await screen.findByRole('button', { name: /^Yes 6 Over Stags at 52/ });
  expect(screen.queryByText('Not pinned')).toBeNull();
  expect(screen.getByRole('link', { name: 'Stags v Monsoon' }).getAttribute('href')).toBe(
    `/markets/${stags.eventId}/two`,
  );

  await stags.quote(runs, [{ back: [[58, 90]], lay: [[51, 100]] }]);
  expect(await screen.findByRole('button', { name: /^Yes 6 Over Stags at 58 rate 90/ })).toBeDefined();
});

test('pins can be moved, and removed one by one or all at once', async () => {
  const { bookmaker, runs } = await twoMatches();
  pin(bookmaker, runs);
  await visit(PAGE);
  await waitFor(() => expect(order()).toEqual(['Remove Bookmaker', 'Remove 6 Over Stags']));

  fireEvent.click(screen.getByRole('button', { name: 'Move 6 Over Stags up' }));
  expect(order()).toEqual(['Remove 6 Over Stags', 'Remove Bookmaker']);
  fireEvent.click(screen.getByRole('button', { name: 'Move 6 Over Stags down' }));
  expect(order()).toEqual(['Remove Bookmaker', 'Remove 6 Over Stags']);

  fireEvent.click(screen.getByRole('button', { name: 'Remove Bookmaker' }));
  expect(order()).toEqual(['Remove 6 Over Stags']);
  expect(localStorage.getItem('crease_pinned_markets')).toBe(
    JSON.stringify([{ eventId: stags.eventId, marketId: runs.marketId }]),
  );

  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.getByText('No pinned markets')).toBeDefined();
});

test('names closed markets and removes them with one press', async () => {
  const { bookmaker } = await twoMatches();
  const settled = await stags.session('Settled');
  await stags.settle(settled, { runs: 51 });
  pin(bookmaker, settled, { eventId: 1_000_000, marketId: 1_000_000 });
  await visit(PAGE);

  await screen.findByText(/2 pinned markets have closed/);
  fireEvent.click(screen.getByRole('button', { name: 'Remove them' }));

  expect(pinnedMarkets.getState().ids).toEqual([bookmaker.marketId]);
});

test('on a phone the slip opens under the tapped price', async () => {
  setWidth(390);
  const { bookmaker, runs } = await twoMatches();
  pin(bookmaker, runs);
  await visit(PAGE);

  fireEvent.click(await screen.findByRole('button', { name: /^Back Falcons at 85/ }));

  const card = screen.getByRole('region', { name: 'Bookmaker Falcons v Kraken' });
  expect(await within(card).findByRole('region', { name: 'Betslip' })).toBeDefined();
});

test('a pin of an older version gets its event once its market is seen', () => {
  const runs = session('6 Over Stags', { eventId: 72 });
  pin({ ...runs, eventId: 0 });

  recordPinnedEvents([session('Another', { eventId: 71 }), runs]);

  expect(pinnedMarkets.getState().list).toEqual([{ eventId: 72, marketId: runs.marketId }]);
});
