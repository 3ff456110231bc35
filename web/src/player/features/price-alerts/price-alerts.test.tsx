import { MAX_PRICE_ALERTS } from '@crease/contracts/base/constants.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { prices } from '#client/prices/prices.ts';
import { signOut } from '#client/session/session.ts';
import { server, setUpServer } from '#player/testing/open-app.tsx';
import { createStage } from '#testing/match-stage.ts';
import { closeAlerts, openAlerts } from './alert-dialog.ts';
import { PriceAlerts } from './price-alerts.tsx';

let token: string;
/** India can be backed at 1.85 and laid at 1.86; Australia can be backed at 2.16. */
let market: WireMarket;

afterEach(() => {
  closeAlerts();
});
setUpServer();
beforeEach(async () => {
  const stage = await createStage(server);
  token = (await server.logIn()).accessToken;
  const teams = [{ name: 'India' }, { name: 'Australia' }];
  const made = await stage.market('MATCH_ODDS', 'Match odds', teams, { crossMatching: false });
  await stage.offer(made, 0, { back: [[1.85, 500]], lay: [[1.86, 500]] });
  await stage.offer(made, 1, { back: [[2.16, 500]] });
  const { items } = await stage.operate('operatorGetMarkets', { eventId: stage.eventId });
  market = items.find(({ marketId }) => marketId === made.marketId) ?? made;
  prices.setMarkets([market]);
});

/** Creates a back alert on another device, on the first runner by default. */
async function addElsewhere(price: number): Promise<void> {
  const { marketId, runners } = market;
  const runnerId = runners[0]?.id ?? 0;
  const wanted = { marketId, runnerId, side: 'Back', when: 'AtLeast', price } as const;
  const answer = await server.server.call('addPriceAlert', wanted, { token });
  if (!answer.success) throw new Error(answer.text);
}

async function show() {
  openAlerts(market);
  render(
    <QueryClientProvider client={queryClient}>
      <PriceAlerts />
    </QueryClientProvider>,
  );
  return within(await screen.findByRole('dialog', { name: 'Price alerts' }));
}

test('starts one step above the current price, follows the choice and lists the alert', async () => {
  const dialog = await show();
  const price = dialog.getByRole('textbox', { name: 'Alert price' });
  expect(price).toHaveProperty('value', '1.86');

  fireEvent.click(dialog.getByRole('radio', { name: 'Falls to' }));
  expect(price).toHaveProperty('value', '1.84');
  fireEvent.change(dialog.getByLabelText('Runner'), {
    target: { value: String(market.runners[1]?.id) },
  });
  expect(price).toHaveProperty('value', '2.14');

  fireEvent.click(dialog.getByRole('button', { name: 'Set alert at 2.14' }));

  await dialog.findByText('Back Australia at 2.14 or lower');
});

test("can't be set at a price that has been reached or isn't valid", async () => {
  const dialog = await show();
  const price = dialog.getByRole('textbox', { name: 'Alert price' });

  fireEvent.change(price, { target: { value: '1.5' } });
  expect(dialog.getByRole('alert').textContent).toBe('The price has already reached this.');
  fireEvent.change(price, { target: { value: '2.03' } });
  expect(dialog.getByRole('alert').textContent).toMatch(/odds aren’t valid/);
  expect(dialog.getByRole('button', { name: /^Set alert/ })).toHaveProperty('disabled', true);
});

test('keeps the dialog open with the reason for a rejection', async () => {
  for (let count = 0; count < MAX_PRICE_ALERTS; count += 1) await addElsewhere(100 + 10 * count);
  const dialog = await show();

  fireEvent.click(dialog.getByRole('button', { name: 'Set alert at 1.86' }));

  await waitFor(() =>
    expect(dialog.getByRole('alert').textContent).toMatch(/^You’ve reached the limit of 50 price alerts/),
  );
});

test("can be removed, and offers a retry if the list can't be loaded", async () => {
  const mend = server.cut('/PriceAlert/GetAlerts');
  const dialog = await show();
  const again = await dialog.findByRole('button', { name: 'Try again' }, { timeout: 20_000 });

  mend();
  await addElsewhere(3);
  fireEvent.click(again);
  fireEvent.click(await dialog.findByRole('button', { name: /^Remove alert: Back India at 3.00/ }));

  await dialog.findByText(/^No alerts\./);
});

test('asks visitors to log in', async () => {
  signOut(true);
  const dialog = await show();

  dialog.getByText('Log in to get price alerts.');
});
