import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preferences } from '#client/session/preferences.ts';
import { getSiteDay } from '#player/features/records/day-range.ts';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { createStage, type MatchStage } from '#testing/match-stage.ts';

const REPORT = '/Transaction/GetProfitLoss';
const HISTORY = '/Bet/GetUserBetHistory';
const TEAMS = [{ name: 'Falcons' }, { name: 'Kraken' }];

let stage: MatchStage;
/** Token of the report's user. */
let token: string;

afterEach(() => {
  preferences.setState({ oddsFormat: 'decimal' });
});
setUpServer();
beforeEach(async () => {
  // The chart needs a width, and elements have none in tests.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_152);
  stage = await createStage(server);
  ({ accessToken: token } = await server.logIn());
});

/** Backs the Falcons for ₹500 at 80 per 100. */
async function betOnBookmaker() {
  const market = await stage.market('BOOKMAKER', 'Bookmaker', [
    { name: 'Falcons', back: [[80]], lay: [[84]] },
    { name: 'Kraken' },
  ]);
  await stage.place(market, token, { rate: 80, stake: 500 });
  return market;
}

const toWinner = ({ runners }: { readonly runners: readonly { readonly id: number }[] }) => ({
  winnerRunnerId: runners[0]?.id ?? 0,
});

/**
 * Settles three bets: +400 bookmaker, +900 less 2% in the order book, −250.25 on a session; ₹1,750.25 staked.
 *
 * @returns the bookmaker market.
 */
async function settleThree() {
  const bookmaker = await betOnBookmaker();
  const odds = await stage.market('MATCH_ODDS', 'Match odds', TEAMS, { commissionPercent: 2 });
  await stage.match(odds, token, { type: 1, rate: 1.9, stake: 1_000 });
  const session = await stage.session('6 over runs');
  await stage.place(session, token, { type: 3, rate: 100, line: 52, stake: 250.25 });
  await stage.settle(bookmaker, toWinner(bookmaker));
  await stage.settle(odds, toWinner(odds));
  await stage.settle(session, { runs: 40 });
  return bookmaker;
}

const report = () => screen.getByRole('region', { name: 'Report' });

test('drills down from a sport to the bets of a market, and back up by the breadcrumb', async () => {
  const { marketId } = await settleThree();
  const { address } = await visit('/ProfitLoss');

  fireEvent.click(await screen.findByRole('button', { name: 'Cricket' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Falcons v Kraken' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Bookmaker/ }));

  const bets = await screen.findByRole('list', { name: 'Bets in Bookmaker' });
  expect(bets.textContent).toContain('₹500 at 80');
  expect(bets.textContent).toContain('+400');
  expect(address()).toBe(`/ProfitLoss?sport=3&event=${stage.eventId}&market=${marketId}`);
  expect(screen.getByRole('button', { name: /^Bookmaker/ }).getAttribute('aria-expanded')).toBe('true');

  fireEvent.click(within(report()).getByRole('button', { name: 'Cricket' }));
  await waitFor(() => expect(address()).toBe('/ProfitLoss?sport=3'));
});

test('totals cover the whole period, split into sports and casino', async () => {
  await settleThree();
  await visit('/ProfitLoss');

  const sums = await screen.findByLabelText('Profit and loss totals');
  await waitFor(() => expect(sums.textContent).toContain('Net+₹1,031.75'));
  expect(sums.textContent).toContain('Sports+₹1,049.75');
  expect(sums.textContent).toContain('Casino₹0');
  expect(sums.textContent).toContain('Commission−₹18');
  expect(sums.textContent).toContain('3 bets, ₹1,750.25 staked');
});

test('selecting a day filters the rows, and arrow keys move between days', async () => {
  await settleThree();
  const today = getSiteDay(Date.now());
  const { address } = await visit('/ProfitLoss');
  const day = await screen.findByRole('button', { name: /\+1,031\.75 rupees$/ });
  expect(screen.getByRole('img').ariaLabel ?? screen.getByRole('img').getAttribute('aria-label')).toMatch(
    /Best day \+1,031\.75, worst day 0, total \+1,031\.75\.$/,
  );

  fireEvent.click(day);

  await waitFor(() => expect(address()).toContain(`day=${today}`));
  await waitFor(() => expect(server.callsTo(REPORT).at(-1)?.query).toMatchObject({ From: today, To: today }));
  act(() => day.focus());
  fireEvent.keyDown(day, { key: 'ArrowLeft' });
  expect(document.activeElement?.textContent).toBe('');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/: 0 rupees$/);
});

test('a tab loads only its type, and an unknown one loads all', async () => {
  await settleThree();
  const families = () => server.callsTo(REPORT).map(({ query }) => query.Family);
  const { address } = await visit('/ProfitLoss?family=Sweepstake');
  await screen.findByRole('button', { name: 'Cricket' });
  expect(families()).not.toContain('Sweepstake');

  fireEvent.click(screen.getByRole('radio', { name: 'Fancy' }));

  await waitFor(() => expect(address()).toContain('family=Fancy'));
  await waitFor(() => expect(families().at(-1)).toBe('Fancy'));
});

test("offers a retry if a market's bets can't be loaded", async () => {
  const { marketId } = await settleThree();
  const mend = server.cut(HISTORY);
  await visit(`/ProfitLoss?sport=3&event=${stage.eventId}&market=${marketId}`);
  await screen.findByRole('alert');

  mend();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('list', { name: 'Bets in Bookmaker' })).toBeTruthy();
});

test('bet history keeps its filters in the URL and shows why a bet is void', async () => {
  await settleThree();
  const from = new Date().toISOString();
  const { marketId } = await betOnBookmaker();
  const to = new Date(Date.now() + 1).toISOString();
  const wrong = { marketId, from, to, reason: 'Wrong rate' };
  const operator = await server.server.operator();
  const voided = await server.server.call('operatorVoidBets', wrong, { token: operator });
  expect(voided.success, voided.text).toBe(true);
  const { address } = await visit('/ProfitLoss?tab=bets');
  expect(await screen.findByText('Wrong rate')).toBeTruthy();

  fireEvent.change(screen.getByLabelText('Result'), { target: { value: 'Void' } });

  await waitFor(() => expect(address()).toBe('/ProfitLoss?tab=bets&status=Void'));
  expect(await screen.findByText('1 of 1')).toBeTruthy();
});

test('bet history shows odds in the chosen format and leaves rates and runs unchanged', async () => {
  const line = await stage.market('LINE', 'Line', [], {
    lineRange: { from: 0.5, to: 400.5, interval: 1 },
  });
  await stage.match(line, token, { type: 3, rate: 2, line: 46.5 });
  await stage.settle(line, { runs: 50 });
  await settleThree();
  preferences.setState({ oddsFormat: 'american' });
  await visit('/ProfitLoss?tab=bets');
  await screen.findByText('1–4 of 4');
  const rows = within(screen.getByRole('table', { name: 'Bet history' })).getAllByRole('row');
  const rates = rows.slice(1, 5).map((row) => within(row).getAllByRole('cell')[4]?.textContent);

  expect(rates.toSorted()).toEqual(['46.5', '52 at 100', '80', '−111']);
});
