import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventItem } from '#data/testing/house-markets.ts';
import {
  answered,
  closeApp,
  type FakeServer,
  fakeServer,
  visit,
} from '#player/testing/open-app.tsx';
import { DESKTOP_WIDTH, setWidth } from '#player/testing/set-width.ts';

let server: FakeServer;
let day = 0;

beforeEach(() => {
  server = fakeServer();
  // The same words are not shown twice within three seconds: each test has a day of its own.
  day += 1;
  vi.setSystemTime(Date.parse('2026-11-21T06:00:00Z') + day * 86_400_000);
});
afterEach(() => {
  closeApp();
  setWidth(DESKTOP_WIDTH);
  vi.useRealTimers();
});

const main = () => within(screen.getByRole('main'));
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const rows = () =>
  [...document.querySelectorAll('article')].map((row) => row.querySelector('a')?.textContent);

function list(id: number, name: string, events: readonly EventItem[]): void {
  server.answers['/Event/TreeSportWithEvent'] = () =>
    answered([{ id, name, order: id, events: events.map((event) => ({ ...event, sportId: id })) }]);
}

function match(id: number, title: string, change: Partial<EventItem> = {}): EventItem {
  return eventItem({ id, title, team1: title, team2: 'Others', ...change });
}

test.each([
  ['unknown', '/matchlist/99'],
  ['no sport of matches', '/matchlist/-1'],
  ['switched off here', '/matchlist/2'],
])('a sport that is %s leads to in-play', async (_, address) => {
  server.setting = { ...server.setting, tennis: false };
  list(3, 'Cricket', [match(1, 'A')]);
  const page = await visit(address);

  await waitFor(() => expect(page.address()).toBe('/inplay'));
  expect(screen.getAllByText("Sport isn't available")).toHaveLength(1);
});

test('a sport without a match stays open and says that there is none', async () => {
  await visit('/matchlist/3');

  expect(await main().findByText('No match available')).toBeTruthy();
});

test('live and coming matches have a tab of their own, and each competition unfolds', async () => {
  const upcoming = { status: 'UPCOMING', matchDate: 'Today' } as const;
  list(3, 'Cricket', [
    match(1, 'Live one', { competitionName: 'Monsoon T20' }),
    match(2, 'Evening', {
      ...upcoming,
      startTime: '2026-11-21T16:00:00Z',
      competitionName: 'Monsoon T20',
    }),
    match(3, 'Shield', {
      ...upcoming,
      startTime: '2026-11-21T17:00:00Z',
      competitionName: 'Four-Day Shield',
    }),
  ]);
  await visit('/matchlist/3');
  await main().findByRole('radio', { name: 'In Play (1)' });
  expect(rows()).toEqual(['Live one']);

  fireEvent.click(main().getByRole('radio', { name: 'Upcoming (2)' }));
  expect(rows()).toEqual(['Evening', 'Shield']);
  fireEvent.click(main().getByRole('radio', { name: 'Competitions (2)' }));
  expect(rows()).toEqual([]);
  fireEvent.click(main().getByRole('button', { name: /monsoon t20 2, 1 live/i }));

  expect(rows()).toEqual(['Live one', 'Evening']);
});

describe('a league that is found in the search', () => {
  const upcoming = { status: 'UPCOMING', matchDate: 'Today' } as const;

  beforeEach(() => {
    setWidth(1_440);
    list(3, 'Cricket', [
      match(1, 'Live one', { competitionName: 'Monsoon T20' }),
      match(2, 'Shield', { ...upcoming, competitionName: '2026' }),
      match(3, 'Cup', { ...upcoming, competitionName: 'Coral Côte Cup' }),
    ]);
  });

  const heading = (name: RegExp) => main().findByRole('button', { name });

  test.each([
    ['coral', /^Coral Côte Cup/, 'Cup'],
    ['2026', /^2026/, 'Shield'],
  ])('“%s” opens the list of its sport at it, with the focus', async (typed, name, title) => {
    const page = await visit('/underConstruction');
    const search = screen.getByRole('searchbox', { name: 'Search matches' });
    fireEvent.change(search, { target: { value: typed } });
    fireEvent.click(
      await screen.findByRole('link', { name: new RegExp(`${typed}.*Cricket`, 'i') }),
    );

    const button = await heading(name);
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(rows()).toEqual([title]);
    expect(page.address()).toContain('/matchlist/3?league=');
  });

  test('its address can be sent, and another tab is open when one is chosen', async () => {
    await visit('/matchlist/3?league=Coral%20C%C3%B4te%20Cup');
    await waitFor(async () => expect(document.activeElement).toBe(await heading(/^Coral/)));

    fireEvent.click(main().getByRole('radio', { name: 'In Play (1)' }));

    expect(rows()).toEqual(['Live one']);
  });

  test('one that is over leaves the list as it always is', async () => {
    await visit('/matchlist/3?league=Last%20Year');

    await main().findByRole('radio', { name: 'In Play (1)' });
    expect(rows()).toEqual(['Live one']);
  });
});

test('what starts within the hour is shown beside what is live, with the minutes that are left', async () => {
  list(3, 'Cricket', [match(1, 'Live one')]);
  const soon = match(2, 'Next one', { status: 'UPCOMING', startTime: inMinutes(12) });
  const far = match(3, 'Far one', { status: 'UPCOMING', startTime: inMinutes(90) });
  server.answers['/Event/Closest'] = () => answered([soon, far]);
  await visit('/matchlist/3');

  const block = await main().findByRole('region', { name: /starting soon/i });

  const links = within(block).getAllByRole('link');
  expect(links).toHaveLength(1);
  expect(links[0]?.textContent).toMatch(/^Next one.*1[123] min$/);
});

test('races stand by country and course on the tab of their day; the next one is marked', async () => {
  const race = (id: number, minutes: number, change: Partial<EventItem> = {}) =>
    match(id, `Tamarind Hill R${id} Plate`, {
      status: minutes > 0 ? 'UPCOMING' : 'IN_PLAY',
      matchDate: minutes > 0 ? 'Today' : 'In-Play',
      startTime: inMinutes(minutes),
      venue: 'Tamarind Hill',
      country: 'IN',
      ...change,
    });
  list(26, 'Horse Racing', [
    race(1, -3, {
      score: {
        stage: 'Weighed in',
        detail: null,
        sides: [{ name: 'Slow Fuse', text: '1', batting: false }],
      },
    }),
    race(2, 9),
    race(3, 70, { venue: 'Ashlow Park', country: 'GB', title: 'Ashlow Park R3 Cup' }),
    race(4, 900, { matchDate: 'Tomorrow' }),
  ]);
  await visit('/matchlist/26');

  const india = await main().findByRole('region', { name: 'India' });
  const chips = within(india).getAllByRole('link');
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Won: Slow Fuse'),
    expect.stringMatching(/R2(8|9|10) min next$/),
  ]);
  expect(main().getByRole('region', { name: 'United Kingdom' })).toBeTruthy();
  fireEvent.click(main().getByRole('radio', { name: 'Tomorrow (1)' }));

  expect(main().queryByRole('region', { name: 'United Kingdom' })).toBeNull();
  expect(main().getByRole('link', { name: /R4/ }).getAttribute('href')).toBe('/markets/4/abc');
});
