import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { houseMarket, placedBet } from '#client/testing/house-markets.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { addToSlip, FirstSteps } from './in-play-screen.tsx';

const NOTE = { name: 'Getting started' };

beforeEach(() => {
  localStorage.clear();
  openBets.setState({ bets: [], exposures: null });
});

function firstBet(): OpenBet {
  const market = houseMarket('FANCY', 'any', [{ name: 'Runs' }]);
  const sent = { stake: 1_000, rate: 100, fancyValue: 0, clientBetId: 'one' };
  return {
    ...placedBet(market, sent),
    betType: 'Back',
    status: 'MATCHED',
    persistence: 'LAPSE',
    currency: 'DEMO',
  };
}

test("the getting-started note disappears with the first bet and doesn't return after a reload", async () => {
  render(<FirstSteps />);
  act(() => openBets.setState({ bets: [], exposures: [] }));
  await screen.findByRole('complementary', NOTE);

  act(() => openBets.setState({ bets: [firstBet()] }));
  expect(screen.queryByRole('complementary', NOTE)).toBeNull();

  cleanup();
  act(() => openBets.setState({ bets: [] }));
  render(<FirstSteps />);
  expect(screen.queryByRole('complementary', NOTE)).toBeNull();
});

test('bets placed elsewhere hide the note at the next load, not on the open page', async () => {
  render(<FirstSteps />);
  await screen.findByRole('complementary', NOTE);

  act(() => openBets.setState({ bets: [firstBet()], exposures: [] }));
  expect(screen.queryByRole('complementary', NOTE)).not.toBeNull();

  cleanup();
  render(<FirstSteps />);
  expect(screen.queryByRole('complementary', NOTE)).toBeNull();
});

const FALCONS = {
  eventId: 7,
  dreamEventId: 'abc',
  marketId: 8,
  runnerId: 9,
  side: 'BACK',
  eventTitle: 'Falcons v Kraken',
  marketName: 'Match odds',
  runnerName: 'Falcons',
  price: 1.9,
} as const;

test('a price tapped again in a list stays on the slip', () => {
  addToSlip(FALCONS);
  addToSlip(FALCONS);

  expect(betSlip.getState().selection?.runnerId).toBe(9);
});

test('a price that has moved replaces the one on the slip', () => {
  addToSlip(FALCONS);
  addToSlip({ ...FALCONS, price: 1.95 });

  expect(betSlip.getState().price).toBe(1.95);
});
