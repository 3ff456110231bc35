import type { EventItem, TreeSport } from '@crease/contracts/catalogue/catalogue.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EVENT_ID, eventItem, houseMarket, placedBet } from '#client/testing/house-markets.ts';
import { loadLanguage } from '#i18n/set-language/speak.ts';
import { togglePinnedMarket } from '#player/features/pins/pinned-markets.ts';
import { pins } from '#player/features/pins/pins.ts';
import { SportTree, type SportTreeProps } from './sport-tree.tsx';

beforeEach(() => {
  localStorage.clear();
});
afterEach(async () => {
  cleanup();
  pins.setState({ ids: [] });
  await loadLanguage('en');
});

let lastId = 0;

function match(title: string, change: Partial<EventItem> = {}): EventItem {
  lastId += 1;
  return eventItem({ id: lastId, title, f: false, ...change });
}

const DAY_MS = 86_400_000;

/** A match starting in this many days, with the server's day name. */
function later(title: string, days: 0 | 1): EventItem {
  return match(title, {
    status: 'UPCOMING',
    matchDate: days === 0 ? 'Today' : 'Tomorrow',
    startTime: new Date(Date.now() + days * DAY_MS).toISOString(),
  });
}

function sport(id: TreeSport['id'], name: string, events: readonly EventItem[]): TreeSport {
  return { id, name, order: id, events };
}

function show(props: Partial<SportTreeProps>) {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/inplay'] }),
  });
  render(
    <RouterContextProvider router={router as never}>
      <SportTree
        sports={[]}
        error={null}
        onRetry={vi.fn()}
        liveCount={0}
        openSportId={0}
        openEventId={0}
        bets={[]}
        {...props}
      />
    </RouterContextProvider>,
  );
}

test('shows placeholders while sports load', () => {
  show({ sports: undefined });

  expect(screen.getByText('Loading sports…').parentElement?.querySelectorAll('[aria-hidden]')).toHaveLength(6);
});

test("offers a retry if sports can't be loaded", () => {
  const onRetry = vi.fn();
  show({ sports: undefined, error: 'The groundsman is away.', onRetry });
  expect(screen.getByText('Couldn’t load sports.')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(onRetry).toHaveBeenCalledOnce();
});

test('lists in-play, pinned and sessions first with their counts, pinned only if there are any', () => {
  const events = [match('A', { f: true, sessions: 24 }), match('B', { f: true }), match('C')];
  show({ sports: [sport(3, 'Cricket', events)], liveCount: 3 });

  expect(screen.getByRole('link', { name: 'In-play 3' }).getAttribute('href')).toBe('/inplay');
  expect(screen.getByRole('link', { name: 'All sessions 25' }).getAttribute('href')).toBe('/fancy-games');
  expect(screen.queryByText(/^pinned/i)).toBeNull();
  cleanup();
  pins.setState({ ids: [events[2]?.id ?? 0] });
  show({ sports: [sport(3, 'Cricket', events)] });

  expect(screen.getByText(/^pinned/i).textContent).toBe('Pinned 1');
});

test('links pinned markets to their page', () => {
  show({ sports: [sport(3, 'Cricket', [match('A')])] });
  expect(screen.queryByRole('link', { name: /multi-market/i })).toBeNull();

  act(() => togglePinnedMarket({ eventId: 1, marketId: 7 }));

  const link = screen.getByRole('link', { name: 'Multi-market 1' });
  expect(link.getAttribute('href')).toBe('/multi-market');
  act(() => togglePinnedMarket({ eventId: 1, marketId: 7 }));
});

test('shows the number of own open bets next to their match', () => {
  const event = match('Falcons v Kraken', { id: EVENT_ID });
  const market = houseMarket('BOOKMAKER', 'Bookmaker', [{ name: 'Falcons' }]);
  const bets = ['a', 'b'].map((clientBetId) => ({
    ...placedBet(market, { stake: 500, rate: 85, fancyValue: 0, clientBetId }),
    betType: 'Back' as const,
    currency: 'DEMO' as const,
    persistence: 'LAPSE' as const,
    status: 'MATCHED' as const,
  }));
  show({ sports: [sport(3, 'Cricket', [event])], bets });

  expect(screen.getByRole('link', { name: /falcons v kraken 2 open bets in-play/i })).toBeTruthy();
});

test('shows live matches with short names and folds later days', () => {
  const short = { title: 'Falcons v Kraken', sides: ['Falcons', 'Kraken'] } as const;
  const live = match('Deccan Falcons v Konkan Kraken', { short });
  const next = later('Thar Scorpions v Malwa Monarchs', 1);
  show({ sports: [sport(3, 'Cricket', [next, live])] });

  const leaf = screen.getByRole('link', { name: 'Deccan Falcons v Konkan Kraken in-play' });
  expect(leaf.textContent).toContain('Falcons v Kraken');
  expect(leaf.title).toBe('Deccan Falcons v Konkan Kraken');
  expect(screen.queryByRole('link', { name: /thar scorpions/i })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Tomorrow 1' }));
  expect(screen.getByRole('link', { name: /thar scorpions/i })).toBeTruthy();
});

test("names days in the reader's language", async () => {
  await loadLanguage('hi');
  show({ sports: [sport(3, 'Cricket', [later('Shield day', 0)])] });
  expect(screen.getByRole('button', { name: 'आज 1' })).toBeTruthy();
});

test('keeps a folded day folded on the next visit', () => {
  const sports = [sport(3, 'Cricket', [later('Shield day', 0)])];
  show({ sports });
  fireEvent.click(screen.getByRole('button', { name: 'Today 1' }));
  expect(screen.queryByRole('link', { name: /shield day/i })).toBeNull();
  expect(JSON.parse(localStorage.getItem('choice/tree-folds') ?? '{}')).toMatchObject({
    '3/Today': false,
  });
  cleanup();

  show({ sports });

  const branch = screen.getByRole('button', { name: 'Today 1' });
  expect(branch.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(branch);
  expect(screen.getByRole('link', { name: /shield day/i })).toBeTruthy();
});

test("groups races by country and course and opens the next race's course", async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const race = (title: string, venue: string, minutes: number) =>
    match(title, {
      sportId: 26,
      venue,
      country: 'GB',
      status: 'UPCOMING',
      matchDate: 'Today',
      startTime: at(minutes),
    });
  show({
    sports: [
      sport(26, 'Horse Racing', [
        race('Ashlow Park R1 Cup', 'Ashlow Park', 30),
        race('Wetherstone R4 Plate', 'Wetherstone', 8),
      ]),
    ],
    openSportId: 26,
  });

  expect(await screen.findByText('United Kingdom', { exact: false })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ashlow Park 1' }).getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('link', { name: /R1 Cup/ })).toBeNull();
  expect(screen.getByRole('link', { name: /^\d\d:\d\d R4 Plate [789] min$/ })).toBeTruthy();
});
