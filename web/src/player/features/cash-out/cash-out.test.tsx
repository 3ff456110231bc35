import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { HouseSlip } from '@crease/server/testing/operator-desks.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { dispatch } from '#player/app/push-handlers.ts';
import { clearShownMarkets, showMarket } from '#player/testing/house-page.tsx';
import { server, setUpServer } from '#player/testing/open-app.tsx';
import { createStage, type MatchStage, type Step } from '#testing/match-stage.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { CashOut } from './cash-out.tsx';
import { SquareOff } from './square-off.tsx';

const CASH_OUT = '/Bet/CashOut';
const QUOTE = '/Bet/GetCashOutQuote';

let stage: MatchStage;
let token: string;

afterEach(() => {
  clearShownMarkets();
});
setUpServer();
beforeEach(async () => {
  stage = await createStage(server);
  ({ accessToken: token } = await server.logIn());
});

/** Current house offer: Yes and No, or back and lay. */
interface Offered {
  readonly back: Step;
  readonly lay?: Step;
}

/** Places a bet, then sets the later offer. */
async function hold(made: WireMarket, slip: HouseSlip, offered: Offered): Promise<WireMarket> {
  await stage.place(made, token, slip);
  await offer(made, offered);
  return showMarket(stage, made);
}

function offer(market: WireMarket, { back, lay }: Offered): Promise<void> {
  return stage.quote(market, [{ back: [back], lay: lay === undefined ? [] : [lay] }]);
}

/** Yes 51 at 100 for ₹10,000, closed by No 51 at 60 for ₹12,500. */
async function session(after: Offered = { back: [51, 50], lay: [51, 60] }): Promise<WireMarket> {
  const runner = { name: '6 over', back: [[51, 100]], lay: [[50, 100]] } as const;
  const made = await stage.market('FANCY', '6 over', [runner]);
  return hold(made, { type: 3, rate: 100, line: 51, stake: 10_000 }, after);
}

/** Back at 85 for ₹10,000, closed by Lay at 60 for ₹11,562.50. */
async function bookmaker(after: Offered = { back: [55], lay: [60] }): Promise<WireMarket> {
  const made = await stage.market('BOOKMAKER', 'Bookmaker', [
    { name: 'India', back: [[85]], lay: [[90]] },
    { name: 'Australia' },
  ]);
  return hold(made, { type: 1, rate: 85, stake: 10_000 }, after);
}

function show(control: ReactNode): void {
  render(<QueryClientProvider client={queryClient}>{control}</QueryClientProvider>);
}

/** Freezes the quote until the returned function is called. */
function keepQuote(): () => void {
  const release = server.hold(QUOTE);
  void queryClient.invalidateQueries({ queryKey: ['cash-out'] });
  return release;
}

const sent = () => server.callsTo(CASH_OUT).map(({ body }) => body);
const getRequestId = (body: unknown) => (body as { readonly clientRequestId: string }).clientRequestId;
const squareOff = () => screen.findByRole('button', { name: /^Square off/ });

describe('a session', () => {
  test('is squared off with one press, showing the bet and the P&L it locks in', async () => {
    const market = await session();
    show(<SquareOff market={market} />);

    const box = await screen.findByRole('region', { name: 'Square off' });
    expect(box.textContent).toContain('No 51 at 60 for ₹12,500 locks in +₹2,500 on every outcome.');
    fireEvent.click(within(box).getByRole('button', { name: 'Square off +₹2,500' }));

    await waitFor(() => expect(toasts.list().at(-1)?.title).toBe('Cashed out: +₹2,500'));
    expect(sent()).toMatchObject([{ marketId: market.marketId }]);
    expect(sent()[0]).not.toHaveProperty('amount');
    expect(await server.server.call('getUserOpenBets', {}, { token })).toMatchObject({
      result: {
        openBets: [
          { betType: 'No', stake: 12_500 },
          { betType: 'Yes', stake: 10_000 },
        ],
      },
    });
  });

  test('retries a lost response under the same ID and uses a new one after a rejection', async () => {
    const market = await session();
    show(<SquareOff market={market} />);
    const press = async () => fireEvent.click(await squareOff());
    await squareOff();
    const release = keepQuote();
    const mend = server.cut(CASH_OUT);

    await press();
    await screen.findByText(/No response/);
    mend();
    await offer(market, { back: [51, 140], lay: [51, 150] });
    await press();
    await screen.findByText(/No bets were placed/);
    release();
    await screen.findByRole('button', { name: 'Square off −₹2,000' });
    await press();

    await waitFor(() => expect(toasts.list().at(-1)?.title).toBe('Cashed out: −₹2,000'));
    const [first, repeat, fresh] = sent().map(getRequestId);
    expect(repeat).toBe(first);
    expect(fresh).not.toBe(first);
  });

  test('explains why square off is unavailable without a price on the other side', async () => {
    const market = await session({ back: [51, 50] });
    show(<SquareOff market={market} />);

    await screen.findByText('Square off unavailable: no price on the other side.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('offers no button while the ball is running', async () => {
    const market = await session();
    await server.push(`/markets/${stage.eventId}/abc`, (message) => act(() => dispatch(message)));
    show(<SquareOff market={market} />);
    await squareOff();
    keepQuote();

    await stage.status(market, 'BALL_RUNNING');

    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(screen.getByText('Square off is available once prices return.')).toBeDefined();
  });

  test('shows and requests nothing without a bet', async () => {
    const market = await showMarket(stage, await stage.session('20 over'));
    show(<SquareOff market={market} />);

    expect(screen.queryByRole('region')).toBeNull();
    expect(server.callsTo(QUOTE)).toEqual([]);
  });

  test('shows the new value if the quote has changed and no bets were placed', async () => {
    const market = await session();
    show(<SquareOff market={market} />);
    const button = await screen.findByRole('button', { name: 'Square off +₹2,500' });
    keepQuote();
    await offer(market, { back: [51, 140], lay: [51, 150] });

    fireEvent.click(button);

    await screen.findByText('Cash-out value changed to −₹2,000. No bets were placed.');
  });

  test("doesn't claim that no bets were placed if the response is lost", async () => {
    server.cut(CASH_OUT, 'answer');
    show(<SquareOff market={await session()} />);

    fireEvent.click(await squareOff());

    const alert = await screen.findByText(/No response/);
    expect(alert.textContent).not.toContain('No bets were placed');
  });
});

describe('a bookmaker market', () => {
  test('can be cashed out in part, showing the bet and its rate', async () => {
    show(<CashOut market={await bookmaker()} />);

    fireEvent.click(await screen.findByRole('button', { name: 'Cash out +₹1,562.50' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cash out' });
    expect(dialog.textContent).toContain('Lay India at 60: ₹11,562.50');
    expect(dialog.textContent).toContain('Same P&L whoever wins. Either all of these');
    fireEvent.change(within(dialog).getByRole('slider'), { target: { value: '50' } });
    expect(dialog.textContent).toContain('Lay India at 60: ₹5,781.25');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cash out +₹781.25' }));

    await waitFor(() => expect(toasts.list().at(-1)?.title).toBe('Cashed out: +₹781.25'));
    expect(sent()).toMatchObject([{ amount: 781.25 }]);
  });

  test('can only be cashed out as a whole if the value is zero', async () => {
    show(<CashOut market={await bookmaker({ back: [80], lay: [85] })} />);

    fireEvent.click(await screen.findByRole('button', { name: 'Cash out ₹0' }));
    const slider = within(await screen.findByRole('dialog')).getByRole('slider');

    expect(slider).toHaveProperty('disabled', true);
  });

  test('has no button without a price for the other side', async () => {
    const market = await bookmaker({ back: [55] });
    show(<CashOut market={market} />);

    const asked = () => queryClient.getQueryData(['cash-out', market.marketId]);
    await waitFor(() => expect(asked()).toMatchObject({ available: false, reason: 'NO_PRICE' }));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test("an order book shows the cashed-out value, the bet placed and what's still unmatched", async () => {
  const runners = [{ name: 'India' }, { name: 'Australia' }];
  const made = await stage.market('MATCH_ODDS', 'Match odds', runners);
  await stage.match(made, token, { type: 1, rate: 2, stake: 10_000 });
  await stage.offer(made, 0, { lay: [[1.6, 50_000]] });
  await stage.place(made, token, { type: 1, rate: 3, stake: 10_000 });
  show(<CashOut market={await showMarket(stage, made)} />);

  fireEvent.click(await screen.findByRole('button', { name: 'Cash out +₹2,500' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cash out' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cash out +₹2,500' }));

  await waitFor(() =>
    expect(toasts.list().at(-1)).toMatchObject({
      kind: 'success',
      title: 'Cashed out: +₹2,500',
      text: '1 bet placed, stake ₹12,500. ₹10,000 is still unmatched in this market.',
    }),
  );
});
