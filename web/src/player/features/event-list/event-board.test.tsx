import type { EventItem, TreeSport } from '@crease/contracts/catalogue/catalogue.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventItem } from '#client/testing/house-markets.ts';
import { pins } from '#player/features/pins/pins.ts';
import { SPORT_ICONS } from '#player/features/sport-tree/active-sports.ts';
import { AIM_MS } from '#ui/motion/steady-area.tsx';
import { EventBoard, type EventBoardProps } from './event-board.tsx';
import { chooseGrouping, chooseSport, chooseWithTv } from './list-choices.ts';

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  chooseSport(null);
  chooseGrouping('time');
  chooseWithTv(false);
  pins.setState({ ids: [] });
});

let lastId = 0;

function match(title: string, change: Partial<EventItem> = {}): EventItem {
  lastId += 1;
  return eventItem({ id: lastId, title, team1: title, team2: 'Others', ...change });
}

const later = (day: 'Today' | 'Tomorrow') => ({ status: 'UPCOMING', matchDate: day }) as const;

function sport(id: TreeSport['id'], name: string, events: readonly EventItem[]): TreeSport {
  return { id, name, order: id, events };
}

function show(props: Partial<EventBoardProps>) {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/inplay'] }),
  });
  const board = (more: Partial<EventBoardProps>) => (
    <RouterContextProvider router={router as never}>
      <EventBoard sports={[]} icons={SPORT_ICONS} error={null} onRetry={vi.fn()} onPick={vi.fn()} {...more} />
    </RouterContextProvider>
  );
  const { rerender } = render(board(props));
  return { change: (more: Partial<EventBoardProps>) => rerender(board(more)) };
}

/** Row titles, top to bottom. */
const rows = () => screen.queryAllByRole('article').map((row) => within(row).getByRole('link').textContent);
const tab = (name: RegExp) => screen.getByRole('radio', { name });

test('each tab shows its matches and their number', () => {
  show({
    sports: [
      sport(3, 'Cricket', [match('Live'), match('Evening', later('Today'))]),
      sport(1, 'Football', [match('Next day', later('Tomorrow')), match('Derby')]),
    ],
  });

  expect(rows()).toEqual(['Live', 'Derby']);
  fireEvent.click(tab(/^today 1$/i));
  expect(rows()).toEqual(['Evening']);
  fireEvent.click(tab(/^tomorrow 1$/i));
  expect(rows()).toEqual(['Next day']);
  fireEvent.click(tab(/^in-play 2$/i));
  expect(rows()).toHaveLength(2);
});

test('each chip filters by sport and shows its count; a sport without matches on the tab has no chip', () => {
  show({
    sports: [
      sport(3, 'Cricket', [match('Live'), match('Also live')]),
      sport(1, 'Football', [match('Derby')]),
      sport(2, 'Tennis', [match('Final', later('Today'))]),
    ],
  });
  const sports = within(screen.getByRole('group', { name: 'Sport' }));

  expect(sports.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All 3',
    'Cricket 2',
    'Football 1',
  ]);
  fireEvent.click(sports.getByRole('button', { name: 'Football 1' }));

  expect(rows()).toEqual(['Derby']);
});

test('lists pinned matches first, then by start time', () => {
  const early = match('Early', { startTime: '2026-11-21T10:00:00Z' });
  const late = match('Late', { startTime: '2026-11-21T13:00:00Z' });
  const middle = match('Middle', { startTime: '2026-11-21T12:00:00Z' });
  pins.setState({ ids: [late.id] });

  show({ sports: [sport(3, 'Cricket', [middle, late, early])] });

  expect(rows()).toEqual(['Late', 'Early', 'Middle']);
});

test("remembers grouping by competition and counts each competition's matches", () => {
  const shield = { competitionName: 'Four-Day Shield' };
  const cup = { competitionName: 'Monsoon T20' };
  show({
    sports: [sport(3, 'Cricket', [match('A', shield), match('B', cup), match('C', shield)])],
  });

  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), {
    target: { value: 'competition' },
  });

  const heads = screen.getAllByRole('heading', { level: 3 });
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Four-Day Shield 2', 'Monsoon T20 1']);
  expect(rows()).toEqual(['A', 'C', 'B']);
  expect(localStorage.getItem('choice/list-grouping')).toBe('competition');
});

test('With TV hides matches without a stream and offers all if none are left', () => {
  const sports = [sport(3, 'Cricket', [match('Seen', { tv: true }), match('Unseen')])];
  const { change } = show({ sports });

  fireEvent.click(screen.getByRole('button', { name: 'With TV' }));
  expect(rows()).toEqual(['Seen']);
  change({ sports: [sport(3, 'Cricket', [match('Unseen')])] });
  expect(rows()).toEqual([]);

  // Presses right after rows moved are ignored.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + AIM_MS);
  fireEvent.click(screen.getByRole('button', { name: 'Show all matches' }));
  vi.restoreAllMocks();
  expect(rows()).toEqual(['Unseen']);
});

test('shows the next match and links to it if nothing is in-play', () => {
  show({
    sports: [sport(3, 'Cricket', [match('Evening', later('Today')), match('X', later('Tomorrow'))])],
  });

  expect(screen.getByText('No in-play events right now')).toBeTruthy();
  expect(screen.getByText(/at 19:30 IST: Evening\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'View tomorrow (1)' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'View today (1)' }));

  expect(rows()).toEqual(['Evening']);
});

test('renders two hundred matches but skips layout of those off screen', () => {
  const many = Array.from({ length: 200 }, (_, place) => match(`Match ${place}`));
  show({ sports: [sport(3, 'Cricket', many)] });

  const drawn = document.querySelectorAll('article');
  expect(drawn).toHaveLength(200);
  expect(drawn[0]?.parentElement?.dataset.long).toBe('true');
});

test('adds or removes matches only after the visitor has stopped scrolling', async () => {
  const first = match('First');
  const { change } = show({ sports: [sport(3, 'Cricket', [first])] });
  act(() => void document.dispatchEvent(new Event('scroll')));

  change({ sports: [sport(3, 'Cricket', [match('New'), first])] });

  expect(rows()).toEqual(['First']);
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test('shows races as chips apart from matches', async () => {
  const race = match('Ashlow Park R1 Plate', { sportId: 26, venue: 'Ashlow Park', country: 'GB' });
  show({ sports: [sport(3, 'Cricket', [match('Live')]), sport(26, 'Horse Racing', [race])] });

  const block = await screen.findByRole('region', { name: /next races/i });

  expect(within(block).getByRole('link', { name: /ashlow park/i })).toBeTruthy();
  expect(rows()).toEqual(['Live']);
});

test("a sport's card shows at most two events, live ones first, and a link to all", async () => {
  const upcoming = ['B', 'C', 'D'].map((title) => match(title, later('Today')));
  show({ sports: [sport(3, 'Cricket', [...upcoming, match('A')])] });

  const cards = within(await screen.findByRole('region', { name: 'All sports' }));

  expect(cards.getByRole('heading', { name: /cricket 1 live/i })).toBeTruthy();
  expect(cards.getAllByRole('link').map(({ title }) => title)).toEqual(['A', 'B', '']);
  expect(cards.getByRole('link', { name: 'View all (4) Cricket' }).getAttribute('href')).toBe('/matchlist/3');
});

test("holds the list's place while loading, shows a failure and offers a retry", () => {
  const onRetry = vi.fn();
  const { change } = show({ sports: undefined });
  expect(screen.getByRole('status').textContent).toBe('Loading matches…');

  change({ sports: undefined, error: 'The groundsman is away.', onRetry });
  expect(screen.getByText(/the groundsman is away\./i)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(onRetry).toHaveBeenCalledOnce();
});
