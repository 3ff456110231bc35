import { pushOf } from '@crease/contracts/pushes/message.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatch } from '#data/hub/dispatch.ts';
import { finishPlacing } from '#data/stores/bet-slip.ts';
import { connection } from '#data/stores/connection.ts';
import { openBets } from '#data/stores/open-bets.ts';
import {
  eventItem,
  houseMarket,
  oddsAnswer,
  placedBet,
  quotePush,
  session,
} from '#data/testing/house-markets.ts';
import {
  answered,
  closeApp,
  type FakeServer,
  fakeServer,
  keepPricesFresh,
  logInRavi,
  refused,
  visit,
} from '#player/testing/open-app.tsx';

let server: FakeServer;
/** Markets by event, as the server has them now. */
let markets: Map<number, readonly WireMarket[]>;

beforeEach(() => {
  server = fakeServer();
  logInRavi();
  finishPlacing();
  keepPricesFresh();
  openBets.setState({ bets: [], results: [], isLoading: false, failed: false });
  markets = new Map();
  server.answers['/Bet/GetUserOpenBets'] = () =>
    answered({ openBets: [], balance: 50_000, exposure: 0 });
  server.answers['/Odds/GetUserLimits'] = () => answered([]);
});
afterEach(() => {
  vi.useRealTimers();
  closeApp();
});

const EVENTS = [
  eventItem({ id: 61, title: 'Tomorrow v Later', status: 'UPCOMING', matchDate: 'Tomorrow' }),
  eventItem({ id: 62, title: 'Falcons v Kraken', dreamEventId: 'live' }),
  eventItem({ id: 63, title: 'No sessions here', f: false }),
];

/** The network below the app: answers by the event that is asked for. */
async function openPage(events = EVENTS): Promise<void> {
  const tree = [{ id: 3, name: 'Cricket', order: 3, events }];
  server.answers['/Event/TreeSportWithEvent'] = () => answered(tree);
  const stubbed = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    const url = new URL(String(input), 'http://localhost:3000');
    if (url.pathname !== '/Odds/GetUserOddsV2') return stubbed(input, init);
    const eventId = Number(url.searchParams.get('eventId'));
    const since = url.searchParams.get('since');
    server.asked.push({ path: url.pathname, body: { eventId, since } });
    const all = markets.get(eventId);
    if (all === undefined) return refused(500, 'INTERNAL', 'Internal Server Error');
    return answered(
      oddsAnswer(
        all.filter(({ version }) => version > Number(since ?? -1)),
        eventId,
      ),
    );
  });
  await visit('/fancy-games');
}

function twoMatches(): { readonly runs: WireMarket; readonly ball: WireMarket } {
  const runs = session('6 over runs', { eventId: 62 });
  const ball = session('17.3 ball run', { eventId: 61, subType: 'BALL' });
  const odds = houseMarket('MATCH_ODDS', 'Match odds', [{ name: 'Falcons' }, { name: 'Kraken' }], {
    eventId: 62,
  });
  markets.set(61, [ball]);
  markets.set(62, [odds, runs]);
  return { runs, ball };
}

const shownMatches = () =>
  within(screen.getByRole('main'))
    .getAllByRole('region')
    .map((region) => within(region).getByRole('heading', { level: 2 }).textContent);

test('the sessions of all matches stand under their match, those in play first', async () => {
  twoMatches();
  await openPage();

  await screen.findByRole('button', { name: /^Yes 6 over runs at 52 rate 100/ });
  await screen.findByRole('button', { name: /^Yes 17\.3 ball run/ });
  expect(shownMatches().map((title) => title?.slice(0, 8))).toEqual(['Falcons ', 'Tomorrow']);
  expect(screen.queryByRole('button', { name: 'Pin Match odds' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Falcons v Kraken' }).getAttribute('href')).toBe(
    '/markets/62/live',
  );
});

test('kind, words, match and own bets narrow the page', async () => {
  const { ball } = twoMatches();
  await openPage();
  await screen.findByRole('button', { name: 'Pin 17.3 ball run' });
  const names = () =>
    screen.queryAllByRole('button', { name: /^Pin / }).map((it) => it.getAttribute('aria-label'));

  fireEvent.click(screen.getByRole('button', { name: 'Ball by Ball 1' }));
  expect(names()).toEqual(['Pin 17.3 ball run']);
  fireEvent.click(screen.getByRole('button', { name: 'All 2' }));

  fireEvent.change(screen.getByRole('searchbox', { name: 'Find session' }), {
    target: { value: 'no such' },
  });
  expect(screen.getByText(/No session is called/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(names()).toHaveLength(2);

  fireEvent.change(screen.getByRole('combobox', { name: 'Match' }), { target: { value: '62' } });
  expect(names()).toEqual(['Pin 6 over runs']);
  fireEvent.change(screen.getByRole('combobox', { name: 'Match' }), { target: { value: '0' } });

  const held = { eventId: 61, marketId: ball.marketId, marketTypeName: 'fancy', exposure: 500 };
  act(() => openBets.setState({ results: [{ ...held, runners: [], rows: [] }] }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'With my bets' }));
  expect(names()).toEqual(['Pin 17.3 ball run']);
});

test('a tapped session opens the slip under its row, and the bet is placed from there', async () => {
  const { runs } = twoMatches();
  server.answers['/Bet/PlaceBetV2'] = (body) =>
    answered({ message: 'Bet matched', bet: placedBet(runs, body), balance: 49_000, exposure: 1 });
  await openPage();

  fireEvent.click(await screen.findByRole('button', { name: /^No 6 over runs at 51/ }));
  const row = screen.getByRole('button', { name: 'Pin 6 over runs' }).closest('li');
  const slip = within(row ?? document.body).getByRole('region', { name: 'Betslip' });
  const stake = await within(slip).findByPlaceholderText('0');
  fireEvent.change(stake, { target: { value: '1000' } });
  await act(async () => within(slip).getByRole('button', { name: 'Place bet ₹1,000' }).click());

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Betslip' })).toBeNull());
  expect(server.asked.find(({ path }) => path === '/Bet/PlaceBetV2')?.body).toMatchObject({
    eventId: 62,
    marketId: runs.marketId,
    type: 4,
    rate: 100,
    fancyValue: 51,
  });
});

const asksSince = () =>
  server.asked.filter(
    ({ path, body }) =>
      path === '/Odds/GetUserOddsV2' && Reflect.get(Object(body), 'since') !== null,
  );

test('while connected a new line comes by push, and nothing is asked again', async () => {
  const { runs } = twoMatches();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  await openPage();
  await screen.findByRole('button', { name: /^Yes 6 over runs at 52/ });

  act(() => dispatch(pushOf('OddsUpdate', quotePush(runs, { back: [[58, 90]] }))));
  await act(() => vi.advanceTimersByTimeAsync(30_000));

  expect(
    await screen.findByRole('button', { name: /^Yes 6 over runs at 58 rate 90/ }),
  ).toBeDefined();
  expect(asksSince()).toEqual([]);
});

test('without a connection each match is asked for what has changed', async () => {
  const { runs } = twoMatches();
  act(() => connection.setState({ state: 'Reconnecting' }));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  await openPage();
  await screen.findByRole('button', { name: /^Yes 6 over runs at 52/ });
  const [runner] = runs.runners;
  if (runner === undefined) throw new Error('a session has a runner');
  const moved = { ...runner, back: [[58, 90]] as const };
  markets.set(62, [{ ...runs, version: runs.version + 1_000, runners: [moved] }]);

  await act(() => vi.advanceTimersByTimeAsync(6_100));

  expect(
    await screen.findByRole('button', { name: /^Yes 6 over runs at 58 rate 90/ }),
  ).toBeDefined();
  expect(asksSince().map(({ body }) => Reflect.get(Object(body), 'eventId'))).toContain(62);
});

test('the sessions that close soonest stand first when asked for', async () => {
  markets.set(62, [
    session('20 Over Falcons', { eventId: 62 }),
    session('Fall of 3rd Wkt Falcons', { eventId: 62 }),
    session('6 Over Falcons', { eventId: 62 }),
    session('6th Over Ball 2 Run Falcons', { eventId: 62, subType: 'BALL' }),
  ]);
  markets.set(61, []);
  await openPage();
  await screen.findByRole('button', { name: 'Pin 6 Over Falcons' });

  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), {
    target: { value: 'soonest' },
  });

  expect(
    screen.getAllByRole('button', { name: /^Pin / }).map((it) => it.getAttribute('aria-label')),
  ).toEqual([
    'Pin 6th Over Ball 2 Run Falcons',
    'Pin 6 Over Falcons',
    'Pin 20 Over Falcons',
    'Pin Fall of 3rd Wkt Falcons',
  ]);
});

test('without sessions the page says so, and leads on', async () => {
  await openPage([]);

  expect(await screen.findByText('No live sessions right now')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to in-play' })).toBeDefined();
});

test('a server that fails can be asked again', async () => {
  await openPage();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('main').textContent).toMatch(/could not be fetched/);

  twoMatches();
  fireEvent.click(again);

  expect(await screen.findByRole('button', { name: /^Yes 6 over runs/ })).toBeDefined();
});
