import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBets, refreshOpenBets } from '#player/betting/open-bets.ts';
import { clearSlip } from '#player/features/bet-slip/slip.ts';
import { keepPricesFresh, server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { setWidth } from '#player/testing/window-size.ts';
import { createStage, type MatchStage } from '#testing/match-stage.ts';

const PHONE_WIDTH = 390;

/** The bet's match and another one. */
let stage: MatchStage;
let other: MatchStage;

/** A phone user with a matched ₹700 bet; both sides are still offered. */
afterEach(() => {
  clearSlip();
  openBets.setState({ bets: [], results: [], isLoading: false, failed: false });
});
setUpServer();
beforeEach(async () => {
  setWidth(PHONE_WIDTH);
  keepPricesFresh();
  stage = await createStage(server);
  other = await createStage(server, { title: 'Lions v Bears', dreamEventId: 'other' });
  const { accessToken } = await server.logIn();
  const odds = await stage.market('MATCH_ODDS', 'Match odds', [{ name: 'Falcons' }, { name: 'Kraken' }]);
  await stage.match(odds, accessToken, { type: 1, rate: 1.9, stake: 700 });
  await stage.offer(odds, 0, { back: [[1.9, 5_000]], lay: [[1.95, 5_000]] });
});

/** Opens a match page and its tab of open bets. */
async function openBetsTab({ eventId }: MatchStage) {
  const page = await visit(`/markets/${eventId}/abc`);
  await act(async () => void (await refreshOpenBets()));
  fireEvent.click(await screen.findByRole('tab', { name: /^Open bets/ }));
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

test('a bet repeated from the open bets tab opens its slip with the focus on the stake', async () => {
  await openBetsTab(stage);

  await repeat();

  await expectFilledSlip();
});

test("a bet on another match is repeated on that match's page", async () => {
  const page = await openBetsTab(other);

  await repeat();

  await waitFor(() => expect(page.address()).toMatch(new RegExp(`^/markets/${stage.eventId}/`)));
  await expectFilledSlip();
});
