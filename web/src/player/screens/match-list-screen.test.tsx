import type { ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dispatch } from '#player/app/push-handlers.ts';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { setWidth } from '#player/testing/window-size.ts';
import { createStage, type MatchTerms } from '#testing/match-stage.ts';

let day = 0;

beforeEach(() => {
  // Identical toasts are suppressed for three seconds, so each test runs at noon IST on its own day.
  day += 1;
  vi.setSystemTime(Date.parse('2026-11-21T06:30:00Z') + day * 86_400_000);
});
setUpServer();

/** Score card of a finished race. */
const RUN: ScoreCard = {
  kind: 'racing',
  status: 'Weighed in',
  url: null,
  updatedAt: '2026-11-21T06:00:00.000Z',
  cricket: null,
  football: null,
  text: null,
};
const main = () => within(screen.getByRole('main'));
const inMinutes = (minutes: number) => Date.now() + minutes * 60_000;
const rows = () => [...document.querySelectorAll('article')].map((row) => row.querySelector('a')?.textContent);

/** A cricket match against Others, in play for an hour or upcoming. */
function match(team: string, terms: MatchTerms = {}) {
  const isComing = terms.startsAt !== undefined && terms.startsAt > Date.now();
  return createStage(server, {
    title: `${team} v Others`,
    status: isComing ? 'UPCOMING' : 'IN_PLAY',
    ...terms,
  });
}

test.each([
  ['unknown', '/matchlist/99'],
  ['not a sport', '/matchlist/-1'],
  ['switched off on this domain', '/matchlist/2'],
])('a sport that is %s redirects to in-play', async (_, address) => {
  await server.configure({ tennis: false });
  await match('A');
  const page = await visit(address);

  await waitFor(() => expect(page.address()).toBe('/inplay'));
  expect(screen.getAllByText('This sport isn’t available')).toHaveLength(1);
});

test('a sport without matches stays open and says so', async () => {
  await visit('/matchlist/3');

  expect(await main().findByText('No matches available')).toBeTruthy();
});

test('while all betting is suspended the list shows why and until when, until betting resumes', async () => {
  const stage = await match('Live one');
  await visit('/matchlist/3');
  await main().findByRole('radio', { name: 'In-play (1)' });
  await server.push('/matchlist/3', (message) => act(() => dispatch(message)));
  const message = 'Prices are checked';
  const until = new Date(inMinutes(15)).toISOString();

  await stage.operate('operatorSuspendAll', { reason: 'prices were late', message, until });

  const notice = await main().findByRole('status', { name: 'Betting suspended' });
  expect(notice.textContent).toContain(`suspended. ${message}. Expected to resume today 12:15.`);
  await stage.operate('operatorResumeAll', { reason: 'checked by hand' });
  await waitFor(() => expect(main().queryByRole('status')).toBeNull());
});

test('in-play and upcoming matches have their own tabs, and competitions unfold', async () => {
  await match('Live one', { competitionName: 'Monsoon T20' });
  await match('Evening', { startsAt: inMinutes(240), competitionName: 'Monsoon T20' });
  await match('Shield', { startsAt: inMinutes(300), competitionName: 'Four-Day Shield' });
  await visit('/matchlist/3');
  await main().findByRole('radio', { name: 'In-play (1)' });
  expect(rows()).toEqual(['Live one']);

  fireEvent.click(main().getByRole('radio', { name: 'Upcoming (2)' }));
  expect(rows()).toEqual(['Evening', 'Shield']);
  fireEvent.click(main().getByRole('radio', { name: 'Competitions (2)' }));
  expect(rows()).toEqual([]);
  fireEvent.click(main().getByRole('button', { name: /monsoon t20 2, 1 live/i }));

  expect(rows()).toEqual(['Live one', 'Evening']);
});

describe('a league found by search', () => {
  beforeEach(async () => {
    setWidth(1_440);
    const startsAt = inMinutes(240);
    await match('Live one', { competitionName: 'Monsoon T20' });
    await match('Shield', { startsAt, competitionName: '2026' });
    await match('Cup', { startsAt, competitionName: 'Coral Côte Cup' });
  });

  const heading = (name: RegExp) => main().findByRole('button', { name });

  test.each([
    ['coral', /^Coral Côte Cup/, 'Cup'],
    ['2026', /^2026/, 'Shield'],
  ])('“%s” opens the list of its sport at the league, with the focus', async (typed, name, title) => {
    const page = await visit('/underConstruction');
    const search = screen.getByRole('searchbox', { name: 'Search matches' });
    fireEvent.change(search, { target: { value: typed } });
    fireEvent.click(await screen.findByRole('link', { name: new RegExp(`${typed}.*Cricket`, 'i') }));

    const button = await heading(name);
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(rows()).toEqual([title]);
    expect(page.address()).toContain('/matchlist/3?league=');
  });

  test('its URL can be shared, and choosing another tab leaves it', async () => {
    await visit('/matchlist/3?league=Coral%20C%C3%B4te%20Cup');
    await waitFor(async () => expect(document.activeElement).toBe(await heading(/^Coral/)));

    fireEvent.click(main().getByRole('radio', { name: 'In-play (1)' }));

    expect(rows()).toEqual(['Live one']);
  });

  test("one that's over shows the usual list", async () => {
    await visit('/matchlist/3?league=Last%20Year');

    await main().findByRole('radio', { name: 'In-play (1)' });
    expect(rows()).toEqual(['Live one']);
  });
});

test('shows matches starting within the hour next to live ones, with the minutes left', async () => {
  await match('Live one');
  await match('Next one', { startsAt: inMinutes(12) });
  await match('Far one', { startsAt: inMinutes(90) });
  await visit('/matchlist/3');

  const block = await main().findByRole('region', { name: /starting soon/i });

  const links = within(block).getAllByRole('link');
  expect(links).toHaveLength(1);
  expect(links[0]?.textContent).toMatch(/^Next one.*1[123] min$/);
});

test("groups races by country and course on the day's tab and marks the next one", async () => {
  const race = (title: string, minutes: number, terms: MatchTerms = {}) =>
    match(title, {
      sportId: 26,
      title: `${title} Plate`,
      startsAt: inMinutes(minutes),
      venue: 'Tamarind Hill',
      country: 'IN',
      ...terms,
    });
  const first = await race('Tamarind Hill R1', -3);
  const winner = { name: 'Slow Fuse', text: '1', batting: false };
  server.server.context.scoreBoard.set(first.eventId, 'abc', RUN, {
    stage: 'Weighed in',
    stageLabel: { code: 'WEIGHED_IN' },
    detail: null,
    sides: [winner],
  });
  await race('Tamarind Hill R2', 9);
  await race('Ashlow Park R3', 70, { venue: 'Ashlow Park', country: 'GB' });
  const last = await race('Tamarind Hill R4', 900);
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
  expect(main().getByRole('link', { name: /R4/ }).getAttribute('href')).toBe(`/markets/${last.eventId}/abc`);
});
