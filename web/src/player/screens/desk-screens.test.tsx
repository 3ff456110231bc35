import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBets } from '#player/betting/open-bets.ts';
import { closeServer, server, startServer, visit } from '#player/testing/open-app.tsx';
import { createStage, type MatchStage } from '#testing/match-stage.ts';

const OPEN_BETS = '/Bet/GetUserOpenBets';
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Operators stay logged in while a test advances time by a week. */
const LONG_SHIFTS = {
  sessionLimits: { operatorIdleMs: 2 * WEEK_MS, operatorMaxMs: 2 * WEEK_MS },
  operatorProofMs: 2 * WEEK_MS,
};

let stage: MatchStage;
/** The user logged in on the page. */
let bettor: { readonly userName: string; readonly password: string; readonly token: string };

async function open(): Promise<void> {
  await startServer(LONG_SHIFTS);
  stage = await createStage(server);
  bettor = await server.server.user();
  await logIn();
}

async function logIn(): Promise<void> {
  const { accessToken } = await server.logInAs(bettor.userName, bettor.password);
  bettor = { ...bettor, token: accessToken };
}

afterEach(() => openBets.setState({ bets: [], results: [], exposures: null, isLoading: false, failed: false }));
beforeEach(open);
afterEach(closeServer);

/** Runs setup on a server whose clock is set back by this much. */
async function ago(ms: number, happens: () => Promise<void>): Promise<void> {
  await server.close();
  vi.setSystemTime(Date.now() - ms);
  await open();
  await happens();
  vi.useRealTimers();
  await logIn();
}

const oddsMarket = (name = 'Match odds', runner = 'Falcons') =>
  stage.market('MATCH_ODDS', name, [{ name: runner }, { name: 'Others' }]);

/** A ₹1,000 bet on the first runner, matched by another bettor. */
async function matched(runner = 'Falcons') {
  const market = await oddsMarket('Match odds', runner);
  await stage.match(market, bettor.token, { type: 1, rate: 1.9 });
  return market;
}

test.each([
  ['/current-bet', 'No open bets', 'Go to In-play'],
  ['/unsettled-bet', 'No unsettled bets', 'Open bets'],
  ['/Market-Analysis', 'No open positions', 'Go to In-play'],
])('%s without bets says so and leads on', async (path, title, way) => {
  await visit(path);

  const main = within(await screen.findByRole('main'));
  await main.findByText(title);
  expect(await main.findByRole('link', { name: way })).toBeDefined();
});

test.each(['/current-bet', '/unsettled-bet', '/Market-Analysis'])(
  '%s shows a failure, and the retry loads the bets',
  async (path) => {
    await stage.status(await matched(), 'CLOSED');
    const mend = server.intercept(OPEN_BETS);
    await visit(path);
    const retry = await within(screen.getByRole('main')).findByRole('button', {
      name: 'Try again',
    });
    mend();

    fireEvent.click(retry);

    await waitFor(() => expect(within(screen.getByRole('main')).getAllByText('Match odds').length).toBeGreaterThan(0));
  },
);

test('the casino tab says that there are no open casino rounds', async () => {
  await visit('/current-bet');
  fireEvent.click(await screen.findByLabelText('Casino'));

  await screen.findByText('No open casino rounds');
});

test('a filter without matches says so and is cleared with one press', async () => {
  await matched();
  await visit('/current-bet');
  const list = await screen.findByRole('region', { name: 'Current bets' });
  await within(list).findByText('Falcons');

  fireEvent.click(screen.getByRole('button', { name: 'Unmatched' }));
  await screen.findByText('No bets match these filters');
  fireEvent.click(screen.getByRole('button', { name: 'Show all bets' }));

  await within(list).findByText('Falcons');
});

/** Bets on two sports and three market kinds; the one awaiting its result is a week old. */
async function placeThreeBets(): Promise<void> {
  await ago(WEEK_MS, async () => {
    stage = await createStage(server, { title: 'Bears v Lions', dreamEventId: 'old' });
    await stage.status(await matched('Waiting'), 'CLOSED');
  });
  const football = await createStage(server, { sportId: 1, title: 'Ports v Mills' });
  const goals = await football.market('GOALS', 'Over or under', [{ name: 'Goals' }, { name: 'None' }]);
  await football.place(goals, bettor.token, { rate: 1.9, stake: 400 });
  stage = await createStage(server, { dreamEventId: 'new' });
  await matched();
}

const NAMES = /^(Falcons|Goals|Waiting)$/;

function shownNames(): readonly (string | null)[] {
  return within(screen.getByRole('main'))
    .queryAllByText(NAMES, { selector: 'tbody *' })
    .map(({ textContent }) => textContent);
}

test.each([
  ['/current-bet?sport=1', ['Goals']],
  ['/current-bet?sport=3&type=match_odd&sort=market', ['Waiting', 'Falcons']],
  ['/current-bet?status=unmatched', ['Goals']],
  ['/unsettled-bet?range=earlier', ['Waiting']],
])('a shared URL shows the bets it names: %s', async (path, names) => {
  await placeThreeBets();
  await visit(path);

  await waitFor(() => expect(shownNames()).toEqual(names));
});

test.each(['/current-bet?sport=2', '/unsettled-bet?range=today', '/unsettled-bet?sport=1'])(
  'a shared URL without matches says so: %s',
  async (path) => {
    await placeThreeBets();
    await visit(path);

    await screen.findByText('No bets match these filters');
    expect(shownNames()).toEqual([]);
  },
);

test.each([
  ['/current-bet?sport=99&type=lotto&status=lost&sort=-date&tab=poker', 3],
  ['/unsettled-bet?sport=x&range=7&page=-4&size=1000000', 1],
])('ignores unknown values in the URL: %s', async (path, count) => {
  await placeThreeBets();
  await visit(path);

  await waitFor(() => expect(shownNames()).toHaveLength(count));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('filters, order and tab of current bets are in the URL, and Back restores them', async () => {
  await placeThreeBets();
  const { address, router } = await visit('/current-bet');
  fireEvent.click(await screen.findByRole('button', { name: 'Matched' }));
  await waitFor(() => expect(address()).toBe('/current-bet?status=matched'));
  fireEvent.change(screen.getByLabelText('Market type'), { target: { value: 'match_odd' } });
  await waitFor(() => expect(address()).toContain('type=match_odd'));
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'market' } });
  await waitFor(() => expect(address()).toContain('sort=market'));
  fireEvent.click(screen.getByLabelText('Casino'));
  await waitFor(() => expect(address()).toContain('tab=casino'));

  for (const gone of ['tab', 'sort', 'type', 'status']) {
    act(() => router.history.back());
    await waitFor(() => expect(address()).not.toContain(`${gone}=`));
  }
  expect(address()).toBe('/current-bet');
  await waitFor(() => expect(shownNames()).toHaveLength(3));
});

test('a sport without bets left stays selected and can be cleared', async () => {
  await matched();
  const { address } = await visit('/current-bet?sport=1&sort=market');
  const sport = await screen.findByLabelText<HTMLSelectElement>('Sport');
  await waitFor(() => expect(sport.selectedOptions[0]?.textContent).toBe('Football'));

  fireEvent.click(await screen.findByRole('button', { name: 'Show all bets' }));

  await waitFor(() => expect(address()).toBe('/current-bet?sort=market'));
});

test('changing a filter of unsettled bets returns to the first page', async () => {
  const market = await oddsMarket();
  const rival = await server.server.user();
  await stage.place(market, rival.token, { type: 2, rate: 1.9, stake: 25_000 });
  for (let bet = 0; bet < 25; bet += 1) await stage.place(market, bettor.token, { rate: 1.9 });
  await stage.status(market, 'CLOSED');
  const { address } = await visit('/unsettled-bet?size=10&page=3');
  await screen.findByText('21–25 of 25');

  fireEvent.change(screen.getByLabelText('Sport'), { target: { value: '3' } });

  await waitFor(() => expect(address()).toBe('/unsettled-bet?size=10&sport=3'));
  expect(await screen.findByText('1–10 of 25')).toBeDefined();
});

test('the order and sport of the market analysis are in the URL', async () => {
  await placeThreeBets();
  const { address } = await visit('/Market-Analysis?sport=3&sort=risky');
  const order = await screen.findByLabelText<HTMLSelectElement>('Order');
  expect(order.value).toBe('worst');
  const main = within(screen.getByRole('main'));
  await main.findByText('Cricket', { selector: 'th' });
  expect(main.queryByText('Football', { selector: 'th' })).toBeNull();

  fireEvent.change(order, { target: { value: 'name' } });
  await waitFor(() => expect(address()).toBe('/Market-Analysis?sport=3&sort=name'));
  fireEvent.change(screen.getByLabelText('Sport'), { target: { value: '' } });

  await waitFor(() => expect(address()).toBe('/Market-Analysis?sort=name'));
  expect(await main.findByText('Football', { selector: 'th' })).toBeDefined();
});

test("each unsettled bet shows why it's waiting and since when, if known", async () => {
  await ago(2 * HOUR_MS + 100_000, async () => {
    const corrected = await matched('Corrected');
    await stage.settle(corrected, { winners: [corrected.runners[0]?.id ?? 0] });
    await stage.operate('operatorUnsettleMarket', {
      marketId: corrected.marketId,
      reason: 'wrong winner',
    });
  });
  const reviewed = await matched('Old');
  const { marketId } = reviewed;
  await stage.status(reviewed, 'CLOSED');
  const winners = [reviewed.runners[0]?.id ?? 0];
  await stage.operate('operatorProposeResult', { marketId, result: { winners } });
  await matched('Running');
  await whenClosingIsForgotten(marketId);
  await visit('/unsettled-bet');

  const row = (await screen.findByText('Corrected')).closest('tr, li');
  expect(row?.textContent).toContain('Result being corrected');
  expect(row?.textContent).toContain('2 hours');
  const old = screen.getByText('Old').closest('tr, li');
  expect(old?.textContent).toContain('Result under review');
  expect(old?.textContent).toContain('Unknown');
  expect(screen.queryByText('Running')).toBeNull();
});

/** Removes the closing time from the server's response, as for markets closed before it was stored. */
async function whenClosingIsForgotten(marketId: number): Promise<void> {
  const token = localStorage.getItem('accessToken') ?? '';
  const answer = await server.server.call('getUserOpenBets', {}, { token });
  const bets = answer.result.openBets.map((bet) =>
    bet.marketId === marketId && bet.waiting !== undefined ? { ...bet, waiting: { ...bet.waiting, since: null } } : bet,
  );
  const result = { ...answer.result, openBets: bets };
  server.intercept(OPEN_BETS, () => Response.json({ success: true, result, status: 200 }));
}

test('editing several bets shows which were rejected and keeps the others', async () => {
  const market = await oddsMarket();
  const place = { rate: 1.9, stake: 400 };
  await stage.place(market, bettor.token, place);
  await stage.place(market, bettor.token, { ...place, runner: 1 });
  await visit('/current-bet');
  fireEvent.click(await screen.findByLabelText('All unmatched'));
  fireEvent.click(screen.getByRole('button', { name: 'Edit selected' }));
  const form = await screen.findByRole('form', { name: 'Edit selected bets' });
  fireEvent.change(within(form).getByLabelText('Odds for all bets'), {
    target: { value: '2.03' },
  });
  fireEvent.click(within(form).getByRole('button', { name: 'Update 2 bets' }));
  await within(form).findByText('Those odds aren’t valid.');
  expect(server.callsTo('/Bet/UpdateBet')).toEqual([]);

  const [first = 0, second = 0] = openBets
    .getState()
    .bets.map(({ betId }) => betId)
    .sort((a, b) => a - b);
  const rival = await server.server.user();
  await stage.place(market, rival.token, { ...place, type: 2, runner: 1 });
  fireEvent.change(within(form).getByLabelText('Odds for all bets'), { target: { value: '2.5' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Update 2 bets' }));

  await within(form).findByText(new RegExp(`bet ${second}: This bet can no longer be changed`));
  expect(server.callsTo('/Bet/UpdateBet').map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      { betId: first, rate: 2.5, stake: 400 },
      { betId: second, rate: 2.5, stake: 400 },
    ]),
  );
});
