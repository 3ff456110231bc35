import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { answerDialog } from '#operator/testing/page.ts';

setUpOffice({ alarmLimits: { MARKET_LOSS: 500_00 } });
beforeEach(() => office.logIn());

/** Makes the house lose ₹600 in a market. Play money raises no alert. */
async function loseInMarket() {
  const { stage, market } = await office.bet(600, await office.server.user('INR'));
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
  await answerDialog('Acknowledge', 'Acknowledge', { Reason: 'late wicket, bets are right' });

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
