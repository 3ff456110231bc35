import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { houseMarket } from '#client/testing/house-markets.ts';
import { markSettled } from '#player/betting/won-moment.ts';
import { MarketHead, MarketInfo } from './market-head.tsx';

afterEach(cleanup);

test('Back closes the rules behind the "i" and keeps the page', async () => {
  render(<MarketInfo market={houseMarket('LINE', 'Fall of 1st wicket', [])} delayMs={0} />);
  const button = screen.getByRole('button', { name: /^Rules for/ });
  const popover = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (popover === null) throw new Error('the button opens a popover');
  // The test DOM has no popovers.
  const tell = (newState: string) => fireEvent(popover, Object.assign(new Event('toggle'), { newState }));
  const hide = vi.fn(() => tell('closed'));
  Object.assign(popover, { hidePopover: hide });

  tell('open');
  await waitFor(() => expect(history.state).toMatchObject({ overlay: 1 }));
  act(() => history.back());

  await waitFor(() => expect(hide).toHaveBeenCalledOnce());
  await waitFor(() => expect(history.state).not.toMatchObject({ overlay: 1 }));
});

test('marks the market of a net win for a moment', () => {
  const [won, other] = [houseMarket('BOOKMAKER', 'Bookmaker', []), houseMarket('TOSS', 'Toss', [])];
  for (const market of [won, other]) {
    render(
      <MarketHead market={market} live={null} onDepth={null}>
        {null}
      </MarketHead>,
    );
  }

  act(() =>
    markSettled({
      EventId: 1,
      EventTitle: 'Kraken v Monarchs',
      MarketId: won.marketId,
      MarketName: 'Bookmaker',
      BetIds: [1],
      ProfitLoss: 850,
      Commission: 0,
      Result: { winners: [1] },
    }),
  );

  const marked = (name: string) => 'won' in screen.getByRole('heading', { name, level: 2 }).dataset;
  expect([marked('Bookmaker'), marked('Toss')]).toEqual([true, false]);
});
