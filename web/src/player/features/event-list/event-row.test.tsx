import type { EventItem, EventOdds } from '@crease/contracts/catalogue/catalogue.ts';
import type { ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { connection } from '#client/api/connection.ts';
import { liveEvents } from '#client/catalogue/live-events.ts';
import { prices } from '#client/prices/prices.ts';
import { pins } from '#player/features/pins/pins.ts';
import { EventRow } from './event-row.tsx';

afterEach(() => {
  cleanup();
  pins.setState({ ids: [] });
  connection.setState({ online: true, stale: false });
});

const CARD: ScoreCard = {
  kind: 'iframe',
  status: '',
  url: null,
  updatedAt: '2026-11-21T14:00:00.000Z',
  cricket: null,
  football: null,
  text: null,
  halt: 'NO_FEED',
};

let lastId = 100;

/** A match with unique IDs, because prices and scores persist between tests. */
function match(change: Partial<EventItem> = {}): EventItem {
  lastId += 10;
  const odds = ['Deccan Falcons', 'The Draw', 'Konkan Kraken'].map(
    (name, place): EventOdds => ({
      marketId: lastId,
      runnerId: lastId + place,
      name,
      status: 'OPEN',
      back: [(185 + 100 * place) / 100, 240_000],
      lay: [(186 + 100 * place) / 100, 110_000],
    }),
  );
  return {
    id: lastId,
    title: 'Deccan Falcons v Konkan Kraken',
    sportId: 3,
    sportName: 'Cricket',
    status: 'IN_PLAY',
    matchDate: 'In-Play',
    pin: false,
    dreamEventId: 'sim:1',
    startTime: '2026-11-21T14:00:00.000Z',
    team1: 'Deccan Falcons',
    team2: 'Konkan Kraken',
    competitionName: 'Monsoon T20',
    country: null,
    venue: null,
    f: false,
    bm: false,
    tv: false,
    odds,
    matched: 0,
    score: {
      stage: '18.2 ov',
      detail: '1st inns',
      sides: [
        { name: 'Deccan Falcons', text: '182/4', batting: true },
        { name: 'Konkan Kraken', text: 'Yet to bat', batting: false },
      ],
    },
    ...change,
  };
}

function show(event: EventItem) {
  prices.setEvents([event]);
  liveEvents.setEvents([event]);
  const onPick = vi.fn();
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/inplay'] }),
  });
  render(
    <RouterContextProvider router={router as never}>
      <EventRow event={event} onPick={onPick} />
    </RouterContextProvider>,
  );
  return { onPick, row: within(screen.getByRole('article')) };
}

const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => resolve(null)));

test('a tapped price passes on everything the slip needs', () => {
  const event = match();
  const { row, onPick } = show(event);

  fireEvent.click(row.getByRole('button', { name: /^lay konkan kraken/i }));

  expect(onPick).toHaveBeenCalledWith({
    eventId: event.id,
    dreamEventId: 'sim:1',
    marketId: event.id,
    runnerId: event.id + 2,
    side: 'LAY',
    eventTitle: event.title,
    marketName: 'Match odds',
    marketLabel: { code: 'MATCH_ODDS' },
    runnerName: 'Konkan Kraken',
    price: 3.86,
  });
});

test.each([
  [{}, 'Deccan Falcons v Konkan Kraken'],
  [{ title: 'Premier Cup winner', team1: null, team2: null }, 'Deccan Falcons, Premier Cup winner'],
  [{ title: 'Golden Bat', team1: null, team2: null, odds: [] }, 'Golden Bat'],
])('the link to the match %o is named after its visible text', (change, name) => {
  const { row } = show(match(change));

  const link = row.getByRole('link', { name });

  expect(name).toContain(link.textContent);
});

test('a match without a draw shows a dash in that column', () => {
  const event = match();
  const { row } = show({ ...event, odds: event.odds.filter(({ name }) => name !== 'The Draw') });

  expect(row.getAllByRole('button', { name: /^(back|lay) /i })).toHaveLength(4);
  expect(row.queryByText('Draw')).toBeNull();
});

test('a suspended market shows its status and no prices', () => {
  const event = match();
  const odds = event.odds.map((entry): EventOdds => ({ ...entry, status: 'SUSPENDED' }));
  const { row } = show({ ...event, odds });

  expect(row.getByText('Suspended')).toBeTruthy();
  expect(row.queryByRole('button', { name: /^(back|lay) /i })).toBeNull();
});

test("prices can't be taken while the connection is lost", () => {
  const { row, onPick } = show(match());

  act(() => connection.setState({ stale: true }));
  const cell = row.getByRole<HTMLButtonElement>('button', { name: /^back deccan falcons/i });
  fireEvent.click(cell);

  expect(cell.disabled).toBe(true);
  expect(onPick).not.toHaveBeenCalled();
});

test('a push updates score and price in place', async () => {
  const event = match();
  const { row } = show(event);

  await act(async () => {
    const push = {
      Events: [
        {
          EventId: event.id,
          Status: 'IN_PLAY',
          MatchDate: 'In-Play',
          Matched: 1,
          Score: {
            stage: '18.3 ov',
            detail: null,
            sides: [{ name: 'Deccan Falcons', text: '186/4', batting: true }],
          },
          Odds: [{ RunnerId: event.id, Status: 'OPEN', Back: [1.8, 900], Lay: null }],
        },
      ],
    } as const;
    prices.applyList(push);
    liveEvents.applyList(push);
    await nextPaint();
  });

  expect(row.getByText('186/4')).toBeTruthy();
  expect(row.getByRole('button', { name: /^back deccan falcons at 1\.80/i })).toBeTruthy();
  expect(row.queryByRole('button', { name: /^lay deccan falcons/i })).toBeNull();
});

test('a push that suspends the market covers the row, and the next one uncovers it', async () => {
  const event = match();
  const { row } = show(event);
  const push = (status: 'SUSPENDED' | 'OPEN') =>
    act(async () => {
      const { odds } = event;
      prices.applyList({
        Events: [
          {
            EventId: event.id,
            Status: 'IN_PLAY',
            MatchDate: 'In-Play',
            Matched: 0,
            Score: null,
            Odds: odds.map(({ runnerId, back, lay }) => ({
              RunnerId: runnerId,
              Status: status,
              Back: back,
              Lay: lay,
            })),
          },
        ],
      });
      await nextPaint();
    });

  await push('SUSPENDED');
  expect(row.getByText('Suspended')).toBeTruthy();
  expect(row.queryByRole('button', { name: /^(back|lay) /i })).toBeNull();

  await push('OPEN');
  expect(row.queryByText('Suspended')).toBeNull();
  expect(row.getByRole('button', { name: /^back deccan falcons/i })).toBeTruthy();
});

const STOP = { message: 'Prices are checked', since: '2026-11-21T12:00:00.000Z', until: null };

test('a suspended match shows until when and why, as given by the traders', async () => {
  const event = match();
  const odds = event.odds.map((one) => ({ ...one, status: 'SUSPENDED' as const }));
  const { row } = show({ ...event, odds, message: 'Wicket under review' });
  expect(await row.findByText('Wicket under review')).toBeTruthy();

  const until = '2026-11-21T14:30:00.000Z';
  act(() => liveEvents.setStop(event.id, { ...STOP, until }));
  expect(await row.findByText('until 20:00 · Prices are checked')).toBeTruthy();

  // A house-wide stop is shown once, above the list.
  act(() => liveEvents.setStop(null, { ...STOP, all: true }));
  expect(row.getByText('Betting suspended')).toBeTruthy();
  expect(row.queryByText(/Prices are checked/)).toBeNull();
});

test('a suspended match shows the reason from its score or the traders', () => {
  const suspended = match();
  const { row } = show({
    ...suspended,
    odds: suspended.odds.map((odds) => ({ ...odds, status: 'SUSPENDED' as const })),
  });
  const { id, dreamEventId } = suspended;
  expect(row.getByText('Suspended')).toBeTruthy();

  act(() => liveEvents.setScore({ EventId: id, DreamEventId: dreamEventId, Score: CARD }));
  expect(row.getByText('No live score')).toBeTruthy();
  act(() => liveEvents.setStop(null, STOP));
  expect(row.getByText('Betting suspended')).toBeTruthy();

  act(() => liveEvents.setStop(id, null));
  const { halt: _over, ...withoutHalt } = CARD;
  act(() => liveEvents.setScore({ EventId: id, DreamEventId: dreamEventId, Score: withoutHalt }));
  expect(row.getByText('Suspended')).toBeTruthy();
});

test('a closed market awaits its result', () => {
  const event = match();
  const { row } = show({
    ...event,
    odds: event.odds.map((odds) => ({ ...odds, status: 'CLOSED' as const })),
  });

  expect(row.getByText('Awaiting result')).toBeTruthy();
});

test('the pin shows its state and keeps it', () => {
  const event = match();
  const { row } = show(event);
  const pin = row.getByRole('button', { name: `Pin ${event.title}` });
  expect(pin.getAttribute('aria-pressed')).toBe('false');

  fireEvent.click(pin);

  expect(pin.getAttribute('aria-pressed')).toBe('true');
  expect(JSON.parse(localStorage.getItem('pins') ?? '[]')).toEqual([event.id]);
});

test("the row opens the match's markets", () => {
  const event = match({ score: null });
  const { row } = show(event);

  const link = row.getByRole('link', { name: event.title });

  expect(link.getAttribute('href')).toBe(`/markets/${event.id}/sim%3A1`);
});
