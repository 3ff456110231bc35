import { pushOf } from '@crease/contracts/pushes/message.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatch } from '#data/hub/dispatch.ts';
import { finishPlacing } from '#data/stores/bet-slip.ts';
import { learnPinnedEvents, pinnedMarkets, unpinMarkets } from '#data/stores/pinned-markets.ts';
import {
  eventItem,
  houseMarket,
  oddsAnswer,
  quotePush,
  session,
} from '#data/testing/house-markets.ts';
import {
  answered,
  closeApp,
  type FakeServer,
  fakeServer,
  keepPricesFresh,
  refused,
  visit,
} from '#player/testing/open-app.tsx';
import { DESKTOP_WIDTH, setWidth } from '#player/testing/set-width.ts';

let server: FakeServer;
/** Markets by event, as the server has them now. */
let markets: Map<number, readonly WireMarket[]>;

beforeEach(() => {
  server = fakeServer();
  markets = new Map();
  keepPricesFresh();
  finishPlacing();
  const events = [
    eventItem({ id: 71, title: 'Falcons v Kraken', dreamEventId: 'one' }),
    eventItem({ id: 72, title: 'Stags v Monsoon', dreamEventId: 'two' }),
  ];
  server.answers['/Event/TreeSportWithEvent'] = () =>
    answered([{ id: 3, name: 'Cricket', order: 3, events }]);
  const stubbed = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    const url = new URL(String(input), 'http://localhost:3000');
    if (url.pathname !== '/Odds/GetUserOddsV2') return stubbed(input, init);
    const eventId = Number(url.searchParams.get('eventId'));
    const all = markets.get(eventId);
    return all === undefined
      ? refused(404, 'NOT_FOUND', 'Not found')
      : answered(oddsAnswer(all, eventId));
  });
});
afterEach(() => {
  unpinMarkets(pinnedMarkets.getState().ids);
  closeApp();
  setWidth(DESKTOP_WIDTH);
});

function pin(...pinned: readonly WireMarket[]): void {
  const list = pinned.map(({ eventId, marketId }) => ({ eventId, marketId }));
  pinnedMarkets.setState({ list, ids: list.map(({ marketId }) => marketId) });
}

function twoMatches() {
  const odds = houseMarket(
    'MATCH_ODDS',
    'Match odds',
    [
      { name: 'Falcons', back: [[1.9, 500]], lay: [[1.92, 500]] },
      { name: 'Kraken', back: [[2.1, 500]] },
    ],
    { eventId: 71 },
  );
  const runs = session('6 Over Stags', { eventId: 72 });
  markets.set(71, [odds, session('Not pinned', { eventId: 71 })]);
  markets.set(72, [runs]);
  return { odds, runs };
}

const order = () =>
  within(screen.getByRole('list', { name: 'Pinned markets' }))
    .getAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label'));

test('pinned markets of several matches stand on one page, live, each under its match', async () => {
  const { odds, runs } = twoMatches();
  pin(odds, runs);
  await visit('/multi-market');

  await screen.findByRole('button', { name: /^Back Falcons at 1\.90/ });
  await screen.findByRole('button', { name: /^Yes 6 Over Stags at 52/ });
  expect(screen.queryByText('Not pinned')).toBeNull();
  expect(screen.getByRole('link', { name: 'Stags v Monsoon' }).getAttribute('href')).toBe(
    '/markets/72/two',
  );

  act(() => dispatch(pushOf('OddsUpdate', quotePush(runs, { back: [[58, 90]] }))));
  expect(
    await screen.findByRole('button', { name: /^Yes 6 Over Stags at 58 rate 90/ }),
  ).toBeDefined();
});

test('pins change places, and are taken out one by one or all at once', async () => {
  const { odds, runs } = twoMatches();
  pin(odds, runs);
  await visit('/multi-market');
  await waitFor(() => expect(order()).toEqual(['Remove Match odds', 'Remove 6 Over Stags']));

  fireEvent.click(screen.getByRole('button', { name: 'Move 6 Over Stags up' }));
  expect(order()).toEqual(['Remove 6 Over Stags', 'Remove Match odds']);
  fireEvent.click(screen.getByRole('button', { name: 'Move 6 Over Stags down' }));
  expect(order()).toEqual(['Remove Match odds', 'Remove 6 Over Stags']);

  fireEvent.click(screen.getByRole('button', { name: 'Remove Match odds' }));
  expect(order()).toEqual(['Remove 6 Over Stags']);
  expect(localStorage.getItem('crease_pinned_markets')).toBe(
    JSON.stringify([{ eventId: 72, marketId: runs.marketId }]),
  );

  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.getByText('No markets pinned')).toBeDefined();
});

test('what is settled, or whose match has ended, is named and removed with one press', async () => {
  const { odds } = twoMatches();
  pin(odds, session('Settled', { eventId: 72 }), session('Ended', { eventId: 73 }));
  await visit('/multi-market');

  await screen.findByText(/2 pinned markets are settled or have ended/);
  fireEvent.click(screen.getByRole('button', { name: 'Remove them' }));

  expect(pinnedMarkets.getState().ids).toEqual([odds.marketId]);
});

test('on a phone the slip opens under the tapped price', async () => {
  setWidth(390);
  const { odds, runs } = twoMatches();
  pin(odds, runs);
  await visit('/multi-market');

  fireEvent.click(await screen.findByRole('button', { name: /^Back Falcons at 1\.90/ }));

  const card = screen.getByRole('region', { name: 'Match odds Falcons v Kraken' });
  expect(within(card).getByRole('region', { name: 'Betslip' })).toBeDefined();
});

test('a pin of an older version learns its event where its market is seen', () => {
  const runs = session('6 Over Stags', { eventId: 72 });
  pin({ ...runs, eventId: 0 });

  learnPinnedEvents([session('Another', { eventId: 71 }), runs]);

  expect(pinnedMarkets.getState().list).toEqual([{ eventId: 72, marketId: runs.marketId }]);
});
