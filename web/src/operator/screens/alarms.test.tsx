import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice, startOffice } from '#operator/testing/office.tsx';

let office: Office;
beforeEach(async () => {
  office = await startOffice({ alarmLimits: { MARKET_LOSS: 500_00 } });
  await office.logIn();
});
afterEach(() => office.close());

/** Makes the house lose ₹600 in a market. Play money raises no alert. */
async function loseInMarket() {
  const player = await office.server.user('INR');
  const stage = await office.stage();
  const market = await stage.session('6 over runs');
  await stage.place(market, player.token, { type: 4, rate: 100, line: 51, stake: 600 });
  await stage.settle(market, { runs: 50 });
  return market;
}

test('shows a threshold breach on the dashboard until it is acknowledged with a reason', async () => {
  const { eventId, marketId } = await loseInMarket();
  await openOffice('');
  const table = within(await screen.findByRole('table', { name: 'Threshold breaches' }));
  expect(table.getByText('House loss in one market')).toBeTruthy();
  expect(table.getByText(/600/)).toBeTruthy();
  expect(table.getByRole('link', { name: '6 over runs' }).getAttribute('href')).toBe(`/backoffice/events/${eventId}`);

  fireEvent.click(table.getByRole('button', { name: /^Acknowledge: / }));
  fireEvent.change(await screen.findByLabelText('Reason'), {
    target: { value: 'late wicket, bets are right' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));

  await waitFor(() => expect(screen.queryByRole('table', { name: 'Threshold breaches' })).toBeNull());
  expect(office.sentTo('operatorSeeAlarm')).toEqual([
    {
      alarm: expect.stringContaining(`MARKET_LOSS:${marketId}`),
      reason: 'late wicket, bets are right',
    },
  ]);
  // The page removes the row without waiting for the response.
  await waitFor(async () => expect((await office.call('operatorGetAlarms', {})).items).toEqual([]));
});
