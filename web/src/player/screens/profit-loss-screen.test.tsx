import type { HistoryBet } from '@crease/contracts/wire/bet.ts';
import type { ProfitRow } from '@crease/contracts/wire/statement.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preferences } from '#data/stores/preferences.ts';
import { siteDayOf } from '#data/view-models/day-range.ts';
import {
  answered,
  closeApp,
  type FakeServer,
  fakeServer,
  logInRavi,
  refused,
  visit,
} from '#player/testing/open-app.tsx';

const TODAY = siteDayOf(Date.now());
const SUMS = { bets: 3, stake: 1_750.25, profitLoss: 400, commission: 18, net: 382 };
const NONE = { bets: 0, stake: 0, profitLoss: 0, commission: 0, net: 0 };

let server: FakeServer;
/** Queries of the calls that went out. */
let queries: URLSearchParams[];

beforeEach(() => {
  // The chart is drawn once its place has a width, which nothing has here.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_152);
  server = fakeServer();
  logInRavi();
  queries = [];
  const asked = globalThis.fetch;
  vi.stubGlobal('fetch', (input: URL | string, init?: RequestInit) => {
    const url = new URL(String(input), 'http://localhost:3000');
    if (url.pathname === '/Transaction/GetProfitLoss') {
      queries.push(url.searchParams);
      const rows = rowsOf(url.searchParams);
      return Promise.resolve(
        answered({
          items: rows,
          totalCount: rows.length,
          totals: url.searchParams.get('Family') === 'Casino' ? NONE : SUMS,
        }),
      );
    }
    return asked(input, init);
  });
  server.answers['/Transaction/GetDailyProfitLoss'] = () =>
    answered({ items: [{ day: TODAY, ...SUMS }] });
});

afterEach(() => {
  closeApp();
  preferences.setState({ oddsFormat: 'decimal' });
  vi.restoreAllMocks();
});

function rowsOf(query: URLSearchParams): ProfitRow[] {
  if (query.get('Family') === 'Casino') return [];
  const row: ProfitRow = {
    id: 3,
    name: 'Cricket',
    sportId: 3,
    eventId: null,
    eventTitle: null,
    marketTypeName: null,
    result: null,
    settleTime: new Date().toISOString(),
    ...SUMS,
  };
  if (query.get('Level') === 'Sport') return [row];
  const event = {
    ...row,
    id: 11,
    eventId: 11,
    name: 'Falcons v Kraken',
    eventTitle: 'Falcons v Kraken',
  };
  if (query.get('Level') === 'Event') return [event];
  return [{ ...event, id: 21, name: 'Bookmaker', marketTypeName: 'bookmaker', result: 'Falcons' }];
}

const BET = {
  betId: 77,
  betType: 'Back',
  marketTypeName: 'bookmaker',
  marketName: 'Bookmaker',
  runnerName: 'Falcons',
  betTitle: 'Falcons v Kraken',
  betRate: 80,
  odds: 1.8,
  avgRate: 80,
  matchedStake: 500,
  stake: 500,
  fancyValue: 0,
  profitLoss: 400,
  placeTime: new Date().toISOString(),
  settleTime: null,
  betResult: null,
  voidReason: null,
  status: 'WON',
} as unknown as HistoryBet;

function report(): HTMLElement {
  return screen.getByRole('region', { name: 'Rows of the report' });
}

test('one goes down from a sport to the bets of a market, and back up by the path', async () => {
  server.answers['/Bet/GetUserBetHistory'] = () =>
    answered({ items: [BET], totalCount: 1, summary: { stake: 500, profitLoss: 400 } });
  const { address } = await visit('/ProfitLoss');

  fireEvent.click(await screen.findByRole('button', { name: 'Cricket' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Falcons v Kraken' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Bookmaker/ }));

  const bets = await screen.findByRole('list', { name: 'Bets in Bookmaker' });
  expect(bets.textContent).toContain('₹500 at 80');
  expect(bets.textContent).toContain('+400');
  expect(address()).toBe('/ProfitLoss?sport=3&event=11&market=21');
  expect(screen.getByRole('button', { name: /^Bookmaker/ }).getAttribute('aria-expanded')).toBe(
    'true',
  );

  fireEvent.click(within(report()).getByRole('button', { name: 'Cricket' }));
  await waitFor(() => expect(address()).toBe('/ProfitLoss?sport=3'));
});

test('the sums above are those of the whole range, and tell sports from casino', async () => {
  await visit('/ProfitLoss');

  const sums = await screen.findByLabelText('Sums of profit and loss');
  await waitFor(() => expect(sums.textContent).toContain('Net+₹382'));
  expect(sums.textContent).toContain('Sports+₹400');
  expect(sums.textContent).toContain('Casino₹0');
  expect(sums.textContent).toContain('Commission−₹18');
  expect(sums.textContent).toContain('3 bets, ₹1,750.25 staked');
});

test('a press on a day narrows the rows to it, arrows go from day to day', async () => {
  const { address } = await visit('/ProfitLoss');
  const day = await screen.findByRole('button', { name: /\+382 rupees$/ });
  expect(
    screen.getByRole('img').ariaLabel ?? screen.getByRole('img').getAttribute('aria-label'),
  ).toMatch(/Best day \+382, worst day 0, total \+382\.$/);

  fireEvent.click(day);

  await waitFor(() => expect(address()).toContain(`day=${TODAY}`));
  expect(queries.at(-1)?.get('From')).toBe(TODAY);
  expect(queries.at(-1)?.get('To')).toBe(TODAY);
  act(() => day.focus());
  fireEvent.keyDown(day, { key: 'ArrowLeft' });
  expect(document.activeElement?.textContent).toBe('');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/: 0 rupees$/);
});

test('a tab asks for its family only, and an unknown one counts as all', async () => {
  const { address } = await visit('/ProfitLoss?family=Sweepstake');
  await screen.findByRole('button', { name: 'Cricket' });
  expect(queries.some((query) => query.get('Family') === 'Sweepstake')).toBe(false);

  fireEvent.click(screen.getByRole('radio', { name: 'Fancy' }));

  await waitFor(() => expect(address()).toContain('family=Fancy'));
  await waitFor(() => expect(queries.at(-1)?.get('Family')).toBe('Fancy'));
});

test('the bets of a market that do not come are asked for again by a press', async () => {
  server.answers['/Bet/GetUserBetHistory'] = () => refused(503, 'INTERNAL', 'Not now');
  await visit('/ProfitLoss?sport=3&event=11&market=21');
  expect((await screen.findByRole('alert')).textContent).toContain('Not now');

  server.answers['/Bet/GetUserBetHistory'] = () =>
    answered({ items: [BET], totalCount: 1, summary: { stake: 500, profitLoss: 400 } });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('list', { name: 'Bets in Bookmaker' })).toBeTruthy();
});

test('the history of bets keeps its filters in the address and says why a bet is void', async () => {
  server.answers['/Bet/GetUserBetHistory'] = (body) =>
    answered({
      items: [
        { ...BET, status: 'VOID', profitLoss: 0, betResult: 'Void', voidReason: 'Wrong rate' },
      ],
      totalCount: (body as { Status: string }).Status === 'Void' ? 1 : 3,
      summary: { stake: 500, profitLoss: 0 },
    });
  const { address } = await visit('/ProfitLoss?tab=bets');
  expect(await screen.findByText('Wrong rate')).toBeTruthy();

  fireEvent.change(screen.getByLabelText('Result'), { target: { value: 'Void' } });

  await waitFor(() => expect(address()).toBe('/ProfitLoss?tab=bets&status=Void'));
  expect(await screen.findByText('1 of 1')).toBeTruthy();
});

test('the history of bets writes odds in the chosen format, and leaves rates and runs as they are', async () => {
  const odds = { betRate: 1.85, odds: 1.85, avgRate: 1.85 };
  const items = [
    { ...BET, betId: 1, ...odds, marketTypeName: 'match_odd', runnerName: 'Odds' },
    { ...BET, betId: 2, runnerName: 'Rate' },
    { ...BET, betId: 3, marketTypeName: 'fancy', fancyValue: 51, runnerName: 'Session' },
    { ...BET, betId: 4, ...odds, marketTypeName: 'line', fancyValue: 46.5, runnerName: 'Line' },
  ];
  server.answers['/Bet/GetUserBetHistory'] = () =>
    answered({ items, totalCount: 4, summary: { stake: 2_000, profitLoss: 0 } });
  preferences.setState({ oddsFormat: 'american' });
  await visit('/ProfitLoss?tab=bets');
  await screen.findByText('1–4 of 4');
  const rows = within(screen.getByRole('table', { name: 'Bet history' })).getAllByRole('row');
  const rates = rows.slice(1, 5).map((row) => within(row).getAllByRole('cell')[4]?.textContent);

  expect(rates).toEqual(['−118', '80', '51 at 80', '46.5']);
});
