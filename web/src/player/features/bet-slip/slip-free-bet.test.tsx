import { LICENSED_HOST } from '@crease/server/testing/cashier-desk.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { page, setUpCashier } from '#player/testing/cashier-page.ts';
import { clearShownMarkets, showMarket } from '#player/testing/house-page.tsx';
import { keepPricesFresh } from '#player/testing/open-app.tsx';
import { createStage, type MatchStage } from '#testing/match-stage.ts';
import { BetSlip } from './bet-slip.tsx';
import { betSlip, finishPlacing, getStake, togglePrice } from './slip.ts';

let stage: MatchStage;

afterEach(() => {
  clearShownMarkets();
});
setUpCashier();
beforeEach(async () => {
  stage = await createStage(page.server);
  keepPricesFresh();
  finishPlacing();
});

/** A slip at 3 with ₹500 available to back, for a user with a ₹100 free bet. */
async function openSlip(): Promise<HTMLElement> {
  const { asha, server } = page;
  const bonusId = await page.offer({ kind: 'FREE_BET', amount: 100, maxConversion: 150 });
  const as = { token: asha.token, host: LICENSED_HOST };
  await server.server.call('claimBonus', { bonusId }, as);
  const made = await stage.market('MATCH_ODDS', 'Match odds', [{ name: 'India' }, { name: 'Australia' }]);
  const bilal = await server.server.user('INR');
  await stage.place(made, bilal.token, { type: 2, rate: 3, stake: 500 });
  const market = await showMarket(stage, made);
  const selection = {
    eventId: stage.eventId,
    dreamEventId: 'abc',
    eventTitle: 'Falcons v Kraken',
    marketId: market.marketId,
    marketName: market.marketName,
    runnerId: market.runners[0]?.id ?? 0,
    runnerName: 'India',
    side: 'BACK',
    price: 3,
  } as const;
  togglePrice(selection);
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <BetSlip selection={selection} market={market} />,
    }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return await screen.findByRole('region', { name: 'Bet' });
}

test('a free bet is selected, explains its payout and is placed without cash', async () => {
  const slip = await openSlip();
  fireEvent.click(await within(slip).findByRole('checkbox', { name: 'Use ₹100 free bet' }));
  await within(slip).findByText('Stake not returned. Max winnings ₹150.');
  expect(within(slip).getByText('+₹150 (₹147 net)')).toBeTruthy();

  fireEvent.click(within(slip).getByRole('button', { name: 'Place bet ₹100' }));

  await waitFor(() => expect(openBets.getState().bets).toMatchObject([{ freeBet: true }]));
  await waitFor(() => expect(betSlip.getState().selection).toBeNull());
});

test('changing the stake turns it into a cash bet', async () => {
  const slip = await openSlip();
  const box = await within(slip).findByRole('checkbox', { name: 'Use ₹100 free bet' });
  fireEvent.click(box);
  await waitFor(() => expect(getStake(betSlip.getState())).toBe(100));

  fireEvent.change(within(slip).getByPlaceholderText('0'), { target: { value: '200' } });

  await waitFor(() => expect(box).toHaveProperty('checked', false));
  expect(betSlip.getState().freeBet).toBeNull();
});
