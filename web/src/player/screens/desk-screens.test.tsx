import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { houseMarket, placedBet } from '#data/testing/house-markets.ts';
import { openBets } from '#player/betting/open-bets.ts';
import {
  answered,
  closeApp,
  type FakeServer,
  fakeServer,
  logInRavi,
  refused,
  visit,
} from '#player/testing/open-app.tsx';

let server: FakeServer;
const MARKET = houseMarket('MATCH_ODDS', 'Match odds', [{ name: 'Falcons' }, { name: 'Kraken' }]);

function bet(more: Partial<OpenBet> = {}): OpenBet {
  const sent = { stake: 1_000, rate: 1.9, fancyValue: 0, clientBetId: 'one' };
  return {
    ...placedBet(MARKET, sent),
    betType: 'Back',
    marketTypeName: 'match_odd',
    status: 'MATCHED',
    persistence: 'LAPSE',
    currency: 'DEMO',
    ...more,
  };
}

function holds(...bets: readonly OpenBet[]): void {
  server.answers['/Bet/GetUserOpenBets'] = () =>
    answered({
      openBets: bets,
      balance: 500,
      exposure: 0,
      cashBalance: 500,
      lockedBonus: 0,
      marketExposures: [],
    });
}

beforeEach(() => {
  server = fakeServer();
  holds();
  logInRavi();
});

afterEach(() => {
  closeApp();
  openBets.setState({ bets: [], results: [], exposures: null, isLoading: false, failed: false });
});

test.each([
  ['/current-bet', 'You have no current bets.', 'Go to in-play'],
  ['/unsettled-bet', 'You have no unsettled bets.', 'Open bets'],
  ['/Market-Analysis', 'No open positions.', 'Go to in-play'],
])('%s without a bet says so and leads on', async (path, title, way) => {
  await visit(path);

  await screen.findByText(title);
  expect(within(screen.getByRole('main')).getByRole('link', { name: way })).toBeDefined();
});

test.each(['/current-bet', '/unsettled-bet', '/Market-Analysis'])(
  '%s tells a failure, and the next try brings the bets',
  async (path) => {
    server.answers['/Bet/GetUserOpenBets'] = () => refused(500, 'INTERNAL', 'Broken');
    await visit(path);
    const retry = await within(screen.getByRole('main')).findByRole('button', { name: 'Retry' });
    holds(bet({ marketStatus: 'CLOSED' }));

    fireEvent.click(retry);

    await waitFor(() =>
      expect(within(screen.getByRole('main')).getAllByText('Match odds').length).toBeGreaterThan(0),
    );
  },
);

test('the casino tab says that nothing of the casino waits', async () => {
  await visit('/current-bet');
  fireEvent.click(await screen.findByLabelText('Casino'));

  await screen.findByText('You have no open casino rounds.');
});

test('a filter that nothing fits is no empty list, and is taken off by one press', async () => {
  holds(bet());
  await visit('/current-bet');
  const list = await screen.findByRole('region', { name: 'Current bets' });
  await within(list).findByText('Falcons');

  fireEvent.click(screen.getByRole('button', { name: 'Unmatched' }));
  await screen.findByText('No bets fit these filters');
  fireEvent.click(screen.getByRole('button', { name: 'Show all bets' }));

  await within(list).findByText('Falcons');
});

/** Bets of two sports and of a kind each; those that wait were placed a week ago. */
const KINDS = [
  bet({ betId: 11, runnerName: 'Falcons', sportId: 3 }),
  bet({
    betId: 12,
    runnerName: 'Goals',
    sportId: 1,
    marketTypeName: 'goalsmaker',
    matchedStake: 0,
    unmatchedStake: 400,
  }),
  bet({
    betId: 13,
    runnerName: 'Waiting',
    sportId: 3,
    marketStatus: 'CLOSED',
    placeTime: new Date(Date.now() - 7 * 86_400_000).toISOString(),
  }),
];

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
])('an address that somebody sent shows what it names: %s', async (path, names) => {
  holds(...KINDS);
  await visit(path);

  await waitFor(() => expect(shownNames()).toEqual(names));
});

test.each(['/current-bet?sport=2', '/unsettled-bet?range=today', '/unsettled-bet?sport=1'])(
  'an address that nothing fits says so: %s',
  async (path) => {
    holds(...KINDS);
    await visit(path);

    await screen.findByText('No bets fit these filters');
    expect(shownNames()).toEqual([]);
  },
);

test.each([
  ['/current-bet?sport=99&type=lotto&status=lost&sort=-date&tab=poker', 3],
  ['/unsettled-bet?sport=x&range=7&page=-4&size=1000000', 1],
])('what an address names and nobody knows counts as not said: %s', async (path, count) => {
  holds(...KINDS);
  await visit(path);

  await waitFor(() => expect(shownNames()).toHaveLength(count));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('filters, order and tab of the current bets are in the address, and a way back takes them back', async () => {
  holds(...KINDS);
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

test('a sport whose bets have all gone stays chosen, and can be taken off', async () => {
  holds(bet());
  const { address } = await visit('/current-bet?sport=1&sort=market');
  const sport = await screen.findByLabelText<HTMLSelectElement>('Sport');
  await waitFor(() => expect(sport.selectedOptions[0]?.textContent).toBe('Football'));

  fireEvent.click(await screen.findByRole('button', { name: 'Show all bets' }));

  await waitFor(() => expect(address()).toBe('/current-bet?sort=market'));
});

test('another filter of the unsettled bets begins at its first page', async () => {
  const many = Array.from({ length: 25 }, (_, at) =>
    bet({ betId: 100 + at, marketStatus: 'CLOSED', runnerName: 'Waiting' }),
  );
  holds(...many);
  const { address } = await visit('/unsettled-bet?size=10&page=3');
  await screen.findByText('21–25 of 25');

  fireEvent.change(screen.getByLabelText('Sport'), { target: { value: '3' } });

  await waitFor(() => expect(address()).toBe('/unsettled-bet?size=10&sport=3'));
  expect(await screen.findByText('1–10 of 25')).toBeDefined();
});

test('the order and the sport of the analysis are in the address', async () => {
  holds(...KINDS);
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

test('each bet that waits tells why, and since when as far as that is known', async () => {
  holds(
    bet({
      runnerName: 'Corrected',
      marketStatus: 'CLOSED',
      waiting: { since: new Date(Date.now() - 7_300_000).toISOString(), reason: 'CORRECTION' },
    }),
    bet({
      runnerName: 'Old',
      marketStatus: 'CLOSED',
      waiting: { since: null, reason: 'REVIEW' },
    }),
    bet({ runnerName: 'Running', marketStatus: 'OPEN' }),
  );
  await visit('/unsettled-bet');

  const row = (await screen.findByText('Corrected')).closest('tr, li');
  expect(row?.textContent).toContain('Result is being corrected');
  expect(row?.textContent).toContain('2 hours');
  const old = screen.getByText('Old').closest('tr, li');
  expect(old?.textContent).toContain('Result under review');
  expect(old?.textContent).toContain('Not known');
  expect(screen.queryByText('Running')).toBeNull();
});

test('several changes tell which of them were refused, and keep the others', async () => {
  holds(
    bet({ betId: 71, matchedStake: 0, unmatchedStake: 400, stake: 400, status: 'UNMATCHED' }),
    bet({ betId: 72, matchedStake: 0, unmatchedStake: 400, stake: 400, status: 'UNMATCHED' }),
  );
  server.answers['/Bet/UpdateBet'] = (body) => {
    const { betId } = body as { betId: number };
    return betId === 72
      ? refused(400, 'NOT_CANCELLABLE', 'Nothing is unmatched')
      : answered({
          message: 'ok',
          bet: bet({ betId, unmatchedStake: 300 }),
          balance: 1,
          exposure: 1,
        });
  };
  await visit('/current-bet');
  fireEvent.click(await screen.findByLabelText('All unmatched'));
  fireEvent.click(screen.getByRole('button', { name: 'Edit selected' }));
  const form = screen.getByRole('form', { name: 'Change selected bets' });
  fireEvent.change(within(form).getByLabelText('New odds for all'), { target: { value: '1.915' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Change 2 bets' }));
  await within(form).findByText('These odds are not on the ladder.');
  expect(server.asked.filter(({ path }) => path === '/Bet/UpdateBet')).toEqual([]);

  fireEvent.change(within(form).getByLabelText('New odds for all'), { target: { value: '2.5' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Change 2 bets' }));

  await within(form).findByText(/bet 72: Nothing is unmatched/);
  const sent = server.asked.filter(({ path }) => path === '/Bet/UpdateBet');
  expect(sent.map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      { betId: 71, rate: 2.5, stake: 400 },
      { betId: 72, rate: 2.5, stake: 400 },
    ]),
  );
});
