import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#data/api/query-client.ts';
import { prices } from '#data/prices/prices.ts';
import { houseMarket, placedBet, quotePush, session } from '#data/testing/house-markets.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { CashOut } from './cash-out.tsx';
import { SquareOff } from './square-off.tsx';

/** What the server answers by path, and what it was asked. */
let answers: Record<string, () => Response>;
let asked: { readonly path: string; readonly body: unknown }[];

beforeEach(() => {
  answers = {};
  asked = [];
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input), 'http://localhost:3000');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    asked.push({ path: pathname, body });
    return answers[pathname]?.() ?? Response.json({}, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  openBets.setState({ bets: [], results: [], isLoading: false, failed: false });
});

function answered(result: unknown): Response {
  return Response.json({ success: true, result, error: null, status: 200 });
}

/** A market with a bet of the bettor in it, and the quote that the server has for it. */
function hold(market: WireMarket, quote: object): void {
  const bet = placedBet(market, { stake: 10_000, rate: 100, fancyValue: 51, clientBetId: 'one' });
  openBets.setState({
    bets: [{ ...bet, status: 'MATCHED', betType: 'Yes', persistence: 'LAPSE', currency: 'DEMO' }],
  });
  prices.setMarkets([market]);
  quoteIs(market, quote);
  answers['/Bet/CashOut'] = () =>
    answered({ message: 'Cashed out', bets: [], balance: 500, exposure: 0 });
}

function quoteIs({ marketId }: WireMarket, quote: object): void {
  answers['/Bet/GetCashOutQuote'] = () =>
    answered({
      marketId,
      available: true,
      reason: null,
      amount: null,
      bets: [],
      quoteVersion: 7,
      expiresAt: '2026-11-21T15:00:30.000Z',
      ...quote,
    });
}

function show(control: ReactNode): void {
  render(<QueryClientProvider client={queryClient}>{control}</QueryClientProvider>);
}

const sent = () => asked.filter(({ path }) => path === '/Bet/CashOut').map(({ body }) => body);

const nameOf = (body: unknown) => (body as { readonly clientRequestId: string }).clientRequestId;

/** No 51 at 60 with 12,500 closes Yes 51 at 100 with 10,000. */
const closing = ({ runners }: WireMarket) => ({
  amount: 2_500,
  bets: [{ runnerId: runners[0]?.id, type: 4, rate: 60, stake: 12_500, fancyValue: 51 }],
});

describe('a session', () => {
  test('is squared off with one press: the bet, what it leaves, and nothing more to choose', async () => {
    const market = session('6 over');
    hold(market, closing(market));
    show(<SquareOff market={market} />);

    const box = await screen.findByRole('region', { name: 'Square off' });
    expect(box.textContent).toContain(
      'No 51 at 60 with ₹12,500 leaves +₹2,500 whatever the runs are.',
    );
    fireEvent.click(within(box).getByRole('button', { name: 'Square off +₹2,500' }));

    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ marketId: market.marketId, quoteVersion: 7 });
    expect(sent()[0]).not.toHaveProperty('amount');
  });

  test('says what the cash-out came to, the bet that did it, and what still waits in the market', async () => {
    const market = session('20 over');
    hold(market, closing(market));
    const [held] = openBets.getState().bets;
    if (held === undefined) throw new Error('no bet is held');
    const bets = [{ ...held, betId: 2, stake: 12_500, matchedStake: 12_500, unmatchedStake: 0 }];
    openBets.setState({ bets: [{ ...held, stake: 20_000, unmatchedStake: 10_000 }] });
    answers['/Bet/CashOut'] = () =>
      answered({ message: 'Cashed out', bets, balance: 500, exposure: 0, balanceVersion: 9 });
    show(<SquareOff market={market} />);

    fireEvent.click(await screen.findByRole('button', { name: 'Square off +₹2,500' }));

    await waitFor(() =>
      expect(toasts.list().at(-1)).toMatchObject({
        kind: 'success',
        title: 'Cashed out: +₹2,500',
        text: '1 bet of ₹12,500 was placed. ₹10,000 of this market is still unmatched and stays in the book.',
      }),
    );
  });

  test('is asked for again under the same name when no answer came, and under another after a refusal', async () => {
    const market = session('6 over');
    hold(market, closing(market));
    const done = answers['/Bet/CashOut'] ?? (() => answered(null));
    answers['/Bet/CashOut'] = () => Response.json({}, { status: 502 });
    show(<SquareOff market={market} />);
    const box = await screen.findByRole('region', { name: 'Square off' });
    const press = () => fireEvent.click(within(box).getByRole('button', { name: /^Square off/ }));

    press();
    await within(box).findByText(/No answer came/);
    answers['/Bet/CashOut'] = () =>
      Response.json(
        {
          success: false,
          result: null,
          status: 409,
          error: { code: 'QUOTE_STALE', message: 'The cash out value has changed' },
        },
        { status: 409 },
      );
    press();
    await within(box).findByText(/Nothing was placed/);
    answers['/Bet/CashOut'] = done;
    press();

    await waitFor(() => expect(sent()).toHaveLength(3));
    const [first, repeat, fresh] = sent().map(nameOf);
    expect(repeat).toBe(first);
    expect(fresh).not.toBe(first);
  });

  test('without the other side on offer says what is missing, and has no button', async () => {
    const market = session('10 over');
    hold(market, { available: false, reason: 'NO_PRICE' });
    show(<SquareOff market={market} />);

    await screen.findByText('No square off now: the other side is not offered.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('offers nothing to press while the ball is running, whatever was quoted before', async () => {
    const market = session('15 over');
    hold(market, closing(market));
    show(<SquareOff market={market} />);
    await screen.findByRole('button', { name: /Square off/ });

    act(() => prices.apply(quotePush(market, {}, { status: 'BALL_RUNNING' })));

    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(screen.getByText('Square off comes back with the prices.')).toBeDefined();
  });

  test('without a bet in it shows nothing and asks nothing', () => {
    const market = session('20 over');
    hold(market, closing(market));
    openBets.setState({ bets: [] });
    show(<SquareOff market={market} />);

    expect(screen.queryByRole('region')).toBeNull();
    expect(asked).toEqual([]);
  });

  test('tells the new amount when the quote has gone, and that nothing was placed', async () => {
    const market = session('25 over');
    hold(market, closing(market));
    answers['/Bet/CashOut'] = () => {
      const details = { amount: 1_900, quoteVersion: 9 };
      const error = { code: 'QUOTE_STALE', message: 'changed', requestId: 'r', details };
      return Response.json({ success: false, result: null, error, status: 409 }, { status: 409 });
    };
    show(<SquareOff market={market} />);

    fireEvent.click(await screen.findByRole('button', { name: /Square off/ }));

    await screen.findByText('Quote changed: now +₹1,900. Nothing was placed.');
  });
});

test('a cash-out whose answer is lost is not said to have placed nothing', async () => {
  const market = session('30 over');
  hold(market, closing(market));
  answers['/Bet/CashOut'] = () => Response.json({}, { status: 502 });
  show(<SquareOff market={market} />);

  fireEvent.click(await screen.findByRole('button', { name: /Square off/ }));

  const alert = await screen.findByText(/No answer came/);
  expect(alert.textContent).not.toContain('Nothing was placed');
});

describe('a bookmaker market', () => {
  const book = () =>
    houseMarket('BOOKMAKER', 'Bookmaker', [{ name: 'India' }, { name: 'Australia' }]);
  const laid = ({ runners }: WireMarket) => ({
    amount: 1_562.5,
    bets: [{ runnerId: runners[0]?.id, type: 2, rate: 60, stake: 11_562.5, fancyValue: 0 }],
  });

  test('is cashed out in part: the share of the amount goes out, the bet is shown at its rate', async () => {
    const market = book();
    hold(market, laid(market));
    show(<CashOut market={market} />);

    fireEvent.click(await screen.findByRole('button', { name: 'Cash out +₹1,562.50' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cash out' });
    expect(dialog.textContent).toContain('Lay India at 60: ₹11,562.50');
    expect(dialog.textContent).toContain('The same result whoever wins. All of these');
    fireEvent.change(within(dialog).getByRole('slider'), { target: { value: '50' } });
    expect(dialog.textContent).toContain('Lay India at 60: ₹5,781.25');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cash out +₹781.25' }));

    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ amount: 781.25, quoteVersion: 7 });
  });

  test('that comes to nothing either way is cashed out whole or not at all', async () => {
    const market = book();
    hold(market, { ...laid(market), amount: 0 });
    show(<CashOut market={market} />);

    fireEvent.click(await screen.findByRole('button', { name: 'Cash out ₹0' }));
    const slider = within(await screen.findByRole('dialog')).getByRole('slider');

    expect(slider).toHaveProperty('disabled', true);
  });

  test('without a price for the other side has no button', async () => {
    const market = book();
    hold(market, { available: false, reason: 'NO_PRICE' });
    show(<CashOut market={market} />);

    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
