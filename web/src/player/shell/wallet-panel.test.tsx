import type { MarketExposure } from '@crease/contracts/wire/bet.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { balance } from '#data/stores/balance.ts';
import { openBets } from '#data/stores/open-bets.ts';
import { setOpen } from '#data/stores/ui-flags.ts';
import {
  answered,
  closeApp,
  type FakeServer,
  fakeServer,
  logInRavi,
  refused,
  visit,
} from '#player/testing/open-app.tsx';

let server: FakeServer;

function risk(eventId: number, marketId: number, exposure: number): MarketExposure {
  const words = { sportId: 3, dreamEventId: 'abc', marketName: 'any' };
  return { ...words, eventId, marketId, eventTitle: `Match ${eventId}`, exposure };
}

function holds(marketExposures: readonly MarketExposure[], exposure: number): void {
  server.answers['/Bet/GetUserOpenBets'] = () =>
    answered({
      openBets: [],
      balance: 100.1,
      exposure,
      cashBalance: 0,
      lockedBonus: 0,
      marketExposures,
    });
}

beforeEach(() => {
  server = fakeServer();
  logInRavi();
});
afterEach(() => {
  closeApp();
  balance.setState({ balance: null, exposure: null, lockedBonus: 0, version: 0 });
  openBets.setState({ bets: [], results: [], exposures: null, isLoading: false, failed: false });
});

async function openWallet() {
  await visit('/activity-log');
  setOpen('walletBox', true);
  return within(await screen.findByRole('dialog', { name: 'Wallet' }));
}

test('the main balance is what can be bet and what is at risk, and the risk is told by match to the paisa', async () => {
  holds([risk(1, 11, 0.1), risk(1, 12, 0.2), risk(2, 21, 5)], 5.3);

  const wallet = await openWallet();

  await wallet.findByText('₹105.40');
  expect(wallet.queryByText('Bonus locked')).toBeNull();
  fireEvent.click(wallet.getByRole('button', { name: /Show by match/ }));
  const rows = within(await screen.findByRole('dialog', { name: 'Exposure' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DescriptionTotal betsExposure',
    'Match 20−5',
    'Match 10−0.30',
    'Total0−5.30',
  ]);
});

test('money is paid in and out only where the site has a cashier', async () => {
  server.setting = { ...server.setting, licence: null };
  holds([], 0);

  const wallet = await openWallet();

  await wallet.findByText('Play money: nothing is paid in and nothing is paid out.');
  expect(wallet.queryByRole('link', { name: 'Deposit' })).toBeNull();
});

test('a failure is told, and another try brings the figures', async () => {
  server.answers['/Bet/GetUserOpenBets'] = () => refused(500, 'INTERNAL', 'Broken');
  const wallet = await openWallet();
  await wallet.findByText('Not up to date');
  holds([], 0);

  fireEvent.click(wallet.getByRole('button', { name: 'Refresh balance' }));

  await waitFor(() => expect(wallet.queryByText('Not up to date')).toBeNull());
  // As available and as main balance.
  expect(wallet.getAllByText('₹100.10')).toHaveLength(2);
});
