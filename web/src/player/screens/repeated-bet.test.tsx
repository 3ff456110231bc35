import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  EVENT_ID,
  eventItem,
  houseMarket,
  oddsAnswer,
  placedBet,
} from '#data/testing/house-markets.ts';
import { openBets, refreshOpenBets } from '#player/betting/open-bets.ts';
import { clearSlip } from '#player/features/bet-slip/slip.ts';
import {
  answered,
  closeApp,
  type FakeServer,
  fakeServer,
  keepPricesFresh,
  logInRavi,
  visit,
} from '#player/testing/open-app.tsx';
import { DESKTOP_WIDTH, setWidth } from '#player/testing/set-width.ts';

const PHONE_WIDTH = 390;
const OTHER_EVENT = 56;

let server: FakeServer;
let odds: WireMarket;

beforeEach(() => {
  server = fakeServer();
  setWidth(PHONE_WIDTH);
  logInRavi();
  keepPricesFresh();
  odds = houseMarket('MATCH_ODDS', 'Match odds', [
    { name: 'Falcons', back: [[1.9, 5_000]], lay: [[1.95, 5_000]] },
    { name: 'Kraken', back: [[2.1, 5_000]], lay: [[2.2, 5_000]] },
  ]);
  const events = [eventItem(), eventItem({ id: OTHER_EVENT, title: 'Lions v Bears' })];
  server.answers['/Event/TreeSportWithEvent'] = () =>
    answered([{ id: 3, name: 'Cricket', order: 3, events }]);
  server.answers['/Odds/GetUserOddsV2'] = () => answered(oddsAnswer([odds]));
  server.answers['/Odds/GetUserLimits'] = () => answered([]);
  server.answers['/api/services/app/Sport/GetScoreCard'] = () => answered(null);
});
afterEach(() => {
  closeApp();
  clearSlip();
  openBets.setState({ bets: [], results: [], isLoading: false, failed: false });
  setWidth(DESKTOP_WIDTH);
});

/** A matched bet of ₹700 on the first runner of the market. */
function matchedBet(): OpenBet {
  const bet = placedBet(odds, { stake: 700, rate: 1.9, fancyValue: 0, clientBetId: 'one' });
  return { ...bet, betType: 'Back', status: 'MATCHED', persistence: 'LAPSE', currency: 'DEMO' };
}

/** Opens a match's page, and on it the tab with all open bets. */
async function openBetsTab(eventId: number) {
  server.answers['/Bet/GetUserOpenBets'] = () =>
    answered({ openBets: [matchedBet()], balance: 500, exposure: 700 });
  const page = await visit(`/markets/${eventId}/abc`);
  await act(async () => void (await refreshOpenBets()));
  fireEvent.click(await screen.findByRole('tab', { name: /^Open Bets/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'All' }));
  return page;
}

async function repeat(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Falcons' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Repeat bet on Falcons' }));
}

async function expectFilledSlip(): Promise<void> {
  const markets = await screen.findByRole('tabpanel', { name: 'Markets' });
  const stake = await within(markets).findByPlaceholderText<HTMLInputElement>('0');
  expect(stake.value).toBe('700');
  await waitFor(() => expect(document.activeElement).toBe(stake));
}

test('a bet repeated from the tab of open bets is seen in its slip, with the focus on the stake', async () => {
  await openBetsTab(EVENT_ID);

  await repeat();

  await expectFilledSlip();
});

test('a bet on another match is repeated on the page of that match', async () => {
  const page = await openBetsTab(OTHER_EVENT);

  await repeat();

  await waitFor(() => expect(page.address()).toMatch(new RegExp(`^/markets/${EVENT_ID}/`)));
  await expectFilledSlip();
});
