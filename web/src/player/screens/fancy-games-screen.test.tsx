import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { connection } from '#client/api/connection.ts';
import { dispatch } from '#player/app/push-handlers.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { finishPlacing } from '#player/features/bet-slip/slip.ts';
import { openSlipWithStake, pressPlace, untilPlaced } from '#player/testing/house-page.tsx';
import { keepPricesFresh, server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { createStage, type MatchStage } from '#testing/match-stage.ts';

const PAGE = '/fancy-games';
const ODDS = '/Odds/GetUserOddsV2';
const DAY_MS = 86_400_000;

let live: MatchStage;

setUpServer();
beforeEach(async () => {
  live = await createStage(server, { dreamEventId: 'live' });
  await server.logIn();
  finishPlacing();
  keepPricesFresh();
  openBets.setState({ bets: [], results: [], isLoading: false, failed: false });
});

/** One session in play and one in tomorrow's match; other markets and matches must not be listed. */
async function twoMatches() {
  const startsAt = Date.now() + DAY_MS;
  const later = await createStage(server, {
    title: 'Tomorrow v Later',
    dreamEventId: 'later',
    status: 'UPCOMING',
    startsAt,
  });
  await createStage(server, { title: 'No v Sessions', dreamEventId: 'none' });
  const ball = await later.session('17.3 ball run', { subType: 'BALL', inPlay: false });
  await live.market('MATCH_ODDS', 'Match odds', [{ name: 'Falcons' }, { name: 'Kraken' }]);
  const runs = await live.session('6 over runs');
  return { runs, ball };
}

const shownMatches = () =>
  within(screen.getByRole('main'))
    .getAllByRole('region')
    .map((region) => within(region).getByRole('heading', { level: 2 }).textContent);

const names = () => screen.queryAllByRole('button', { name: /^Pin / }).map((it) => it.getAttribute('aria-label'));

test('groups the sessions of all matches by match, in-play ones first', async () => {
  await twoMatches();
  await visit(PAGE);

  await screen.findByRole('button', { name: /^Yes 6 over runs at 52 rate 100/ });
  await screen.findByRole('button', { name: /^Yes 17\.3 ball run/ });
  expect(shownMatches().map((title) => title?.slice(0, 8))).toEqual(['Falcons ', 'Tomorrow']);
  expect(screen.queryByRole('button', { name: 'Pin Match odds' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Falcons v Kraken' }).getAttribute('href')).toBe(
    `/markets/${live.eventId}/live`,
  );
});

test('filters by type, words, match and own bets', async () => {
  await twoMatches();
  await visit(PAGE);
  await screen.findByRole('button', { name: 'Pin 17.3 ball run' });

  fireEvent.click(screen.getByRole('button', { name: 'Ball by ball 1' }));
  expect(names()).toEqual(['Pin 17.3 ball run']);
  fireEvent.click(screen.getByRole('button', { name: 'All 2' }));

  fireEvent.change(screen.getByRole('searchbox', { name: 'Find session' }), {
    target: { value: 'no such' },
  });
  expect(screen.getByText(/No sessions match/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(names()).toHaveLength(2);

  fireEvent.change(screen.getByRole('combobox', { name: 'Match' }), {
    target: { value: String(live.eventId) },
  });
  expect(names()).toEqual(['Pin 6 over runs']);
  fireEvent.change(screen.getByRole('combobox', { name: 'Match' }), { target: { value: '0' } });

  await pressPlace(await openSlipWithStake(/^Yes 17\.3 ball run/, '500'));
  await untilPlaced();
  fireEvent.click(screen.getByRole('checkbox', { name: 'With my bets' }));
  // Exposure is loaded after the bet was placed.
  await waitFor(() => expect(names()).toEqual(['Pin 17.3 ball run']));
});

test('opens the slip under the tapped session and places the bet from there', async () => {
  const { runs } = await twoMatches();
  await visit(PAGE);

  const bet = await openSlipWithStake(/^No 6 over runs at 51/, '1000');
  const row = screen.getByRole('button', { name: 'Pin 6 over runs' }).closest('li');
  const slip = within(row ?? document.body).getByRole('region', { name: 'Betslip' });
  expect(within(slip).getByRole('button', { name: 'Place bet ₹1,000' })).toBeDefined();
  await pressPlace(bet);
  await untilPlaced();

  expect(server.callsTo('/Bet/PlaceBetV2').map(({ body }) => body)).toMatchObject([
    { eventId: live.eventId, marketId: runs.marketId, type: 4, rate: 100, fancyValue: 51 },
  ]);
});

const asksSince = () => server.callsTo(ODDS).filter(({ query }) => query.since !== undefined);

test('gets new lines by push while connected, without polling', async () => {
  const { runs } = await twoMatches();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  await visit(PAGE);
  await server.push(PAGE, (message) => act(() => dispatch(message)));
  await screen.findByRole('button', { name: /^Yes 6 over runs at 52/ });

  await live.quote(runs, [{ back: [[58, 90]], lay: [[51, 100]] }]);
  await act(() => vi.advanceTimersByTimeAsync(30_000));

  expect(await screen.findByRole('button', { name: /^Yes 6 over runs at 58 rate 90/ })).toBeDefined();
  expect(asksSince()).toEqual([]);
});

test('polls each match for changes without a connection', async () => {
  const { runs } = await twoMatches();
  act(() => connection.setState({ state: 'Reconnecting' }));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  await visit(PAGE);
  await screen.findByRole('button', { name: /^Yes 6 over runs at 52/ });
  await live.quote(runs, [{ back: [[58, 90]], lay: [[51, 100]] }]);

  await act(() => vi.advanceTimersByTimeAsync(6_100));

  expect(await screen.findByRole('button', { name: /^Yes 6 over runs at 58 rate 90/ })).toBeDefined();
  expect(asksSince().map(({ query }) => query.eventId)).toContain(String(live.eventId));
});

test('sorts sessions by closing time on request', async () => {
  await live.session('20 Over Falcons');
  await live.session('Fall of 3rd Wkt Falcons');
  await live.session('6 Over Falcons');
  await live.session('6th Over Ball 2 Run Falcons', { subType: 'BALL' });
  await visit(PAGE);
  await screen.findByRole('button', { name: 'Pin 6 Over Falcons' });

  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), {
    target: { value: 'soonest' },
  });

  expect(names()).toEqual([
    'Pin 6th Over Ball 2 Run Falcons',
    'Pin 6 Over Falcons',
    'Pin 20 Over Falcons',
    'Pin Fall of 3rd Wkt Falcons',
  ]);
});

test('says that there are no sessions and leads on', async () => {
  await visit(PAGE);

  expect(await screen.findByText('No live sessions right now')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to In-play' })).toBeDefined();
});

test("offers a retry if markets can't be loaded", async () => {
  await twoMatches();
  const mend = server.cut(ODDS);
  await visit(PAGE);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('main').textContent).toMatch(/Couldn’t load/);

  mend();
  fireEvent.click(again);

  expect(await screen.findByRole('button', { name: /^Yes 6 over runs/ })).toBeDefined();
});
