import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { session } from '#client/session/session.ts';
import { houseMarket, placedBet } from '#client/testing/house-markets.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { OpenBets } from './open-bets.tsx';

const USER = {
  userId: 12,
  userName: 'ravi_7',
  isDemo: false,
  currency: 'DEMO',
  mustChangePassword: false,
  lastLogin: null,
  balance: 500,
  exposure: 0,
  stakes: [],
  football: true,
  tennis: true,
  cricket: true,
  horseRacing: true,
  kabaddi: true,
  casino: true,
} as const;

function bet(more: Partial<OpenBet>): OpenBet {
  const market = houseMarket('FANCY', 'any', [{ name: 'Runs' }]);
  const sent = { stake: 1_000, rate: 100, fancyValue: 0, clientBetId: 'one' };
  return {
    ...placedBet(market, sent),
    betType: 'Back',
    status: 'MATCHED',
    persistence: 'LAPSE',
    currency: 'DEMO',
    ...more,
  };
}

beforeEach(() => session.setState({ user: USER, accessToken: 'token' }));
afterEach(() => {
  cleanup();
  session.setState({ user: null, accessToken: null });
  openBets.setState({ bets: [], results: [], isLoading: false, failed: false });
});

const headings = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('groups bets by market type in the order of a match page, whenever they were placed', () => {
  openBets.setState({
    bets: [
      bet({ marketName: 'Top batter', marketTypeName: 'premium', runnerName: 'Kohli' }),
      bet({ marketName: '6 over', marketTypeName: 'fancy', fancyValue: 51, betType: 'Yes' }),
      bet({ marketName: 'To win the toss', marketTypeName: 'toss' }),
      bet({ marketName: 'Tied match', marketTypeName: 'other' }),
      bet({ marketName: 'Bookmaker', marketTypeName: 'bookmaker', avgRate: 85, betRate: 85 }),
      bet({ marketName: 'Match odds', marketTypeName: 'match_odd', avgRate: 1.85 }),
    ],
  });

  render(
    <QueryClientProvider client={queryClient}>
      <OpenBets />
    </QueryClientProvider>,
  );

  expect(headings()).toEqual(['Match odds', 'Bookmaker', 'Toss', 'Fancy', 'Premium', 'Other markets']);
  const book = screen.getByRole('region', { name: /Bets on .*Bookmaker/ });
  expect(within(book).getByText('85')).toBeDefined();
  const fancy = screen.getByRole('region', { name: /6 over/ });
  expect(within(fancy).getByText('51 at 100')).toBeDefined();
});

test('bets of one type need no heading', () => {
  openBets.setState({
    bets: [
      bet({ marketName: '6 over', marketTypeName: 'fancy', fancyValue: 51 }),
      bet({ marketName: '10 over', marketTypeName: 'fancy', fancyValue: 88 }),
    ],
  });

  render(
    <QueryClientProvider client={queryClient}>
      <OpenBets />
    </QueryClientProvider>,
  );

  expect(headings()).toEqual([]);
  expect(screen.getAllByRole('region')).toHaveLength(2);
});

test('unmatched bets show their side next to their checkbox', () => {
  const waiting = { matchedStake: 0, unmatchedStake: 1_000, marketTypeName: 'match_odd' };
  openBets.setState({
    bets: [
      bet({ ...waiting, betId: 1, betType: 'Back', runnerName: 'Falcons' }),
      bet({ ...waiting, betId: 2, betType: 'Lay', runnerName: 'Falcons' }),
    ],
  });

  render(
    <QueryClientProvider client={queryClient}>
      <OpenBets />
    </QueryClientProvider>,
  );

  const rows = screen.getAllByRole('checkbox', { name: /^Select bet/ }).map((box) => box.closest('li'));
  expect(rows.map((row) => row !== null && within(row).queryByTitle(/Back|Lay/)?.textContent)).toEqual(['B', 'L']);
});

test("Yes in a line's order book is blue, as in a session", () => {
  openBets.setState({
    bets: [bet({ betType: 'Yes', marketTypeName: 'line', marketName: '20 over line' })],
  });

  render(
    <QueryClientProvider client={queryClient}>
      <OpenBets />
    </QueryClientProvider>,
  );

  expect(screen.getByTitle('Yes').closest('li')?.dataset.side).toBe('back');
});

test('in a match a single line has one heading with its type, and its row shows the rest', () => {
  const line = {
    marketId: 2,
    marketName: 'Kraken 20 Over Line',
    runnerName: 'Kraken 20 Over Line',
  };
  openBets.setState({
    bets: [
      bet({ marketId: 1, marketName: 'Match odds', marketTypeName: 'match_odd', avgRate: 1.85 }),
      bet({ ...line, marketTypeName: 'line', betType: 'Yes' }),
    ],
  });

  render(
    <QueryClientProvider client={queryClient}>
      <OpenBets eventId={bet({}).eventId} />
    </QueryClientProvider>,
  );

  expect(headings()).toEqual(['Match odds', 'Lines']);
  const bets = screen.getByRole('region', { name: 'Bets on Kraken 20 Over Line' });
  expect(within(bets).getAllByText('Kraken 20 Over Line')).toHaveLength(1);
});

test('in a match page’s tab the switches share one row above the first bet', () => {
  openBets.setState({ bets: [bet({ eventId: 7, marketName: '6 over', marketTypeName: 'fancy' })] });

  render(
    <QueryClientProvider client={queryClient}>
      <OpenBets eventId={7} onShowMarkets={() => undefined} />
    </QueryClientProvider>,
  );

  const row = screen.getByRole('group', { name: 'Show bets from' }).parentElement ?? document.body;
  expect(within(row).getByLabelText('Average odds')).toBeDefined();
  expect(within(row).getByRole('heading').className).toBe('visually-hidden');
  expect(within(row).queryByRole('listitem')).toBeNull();
});
