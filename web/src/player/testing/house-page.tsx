import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { dispatch } from '#player/app/push-handlers.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { setAnyOdds } from '#player/features/bet-slip/bet-choices.ts';
import { finishPlacing } from '#player/features/bet-slip/slip-sending.ts';
import { marketUpdates } from '#player/features/market-board/market-news.ts';
import { createStage, type MatchStage } from '#testing/match-stage.ts';
import { openPageServer, type PageServer } from '#testing/server.ts';
import { closeApp, keepPricesFresh, visit } from './open-app.tsx';
import { DESKTOP_WIDTH, setWidth } from './set-width.ts';

/** A logged-in user with ₹1,00,000, an in-play match on the real server, and its page. */
export class HousePage {
  readonly server: PageServer;
  readonly stage: MatchStage;

  constructor(server: PageServer, stage: MatchStage) {
    this.server = server;
    this.stage = stage;
  }

  /** Opens the match page with its current markets and subscribes to its pushes. */
  async open(): Promise<void> {
    const address = `/markets/${this.stage.eventId}/abc`;
    await visit(address);
    await this.server.push(address, (message) => act(() => dispatch(message)));
  }

  /** Bets sent, in order. */
  sent() {
    return this.server.callsTo('/Bet/PlaceBetV2');
  }

  async close(): Promise<void> {
    closeApp();
    setWidth(DESKTOP_WIDTH);
    await this.server.close();
  }
}

export async function openHousePage(): Promise<HousePage> {
  const server = await openPageServer();
  const stage = await createStage(server);
  finishPlacing();
  keepPricesFresh();
  openBets.setState({ bets: [], results: [], isLoading: false, failed: false });
  marketUpdates.setState({ outcomes: [], notices: [] });
  for (const kind of ['FANCY', 'BOOKMAKER'] as const) setAnyOdds(kind, false);
  await server.logIn();
  return new HousePage(server, stage);
}

/** Waits outside `act`, because lazily loaded chunks don't render inside it. */
export async function press(name: RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  act(() => button.click());
}

/** Presses a price and enters a stake in the slip. */
export async function openSlipWithStake(cell: RegExp, stake: string): Promise<HTMLElement> {
  await press(cell);
  const bet = await screen.findByRole('region', { name: 'Bet' });
  fireEvent.change(within(bet).getByPlaceholderText('0'), { target: { value: stake } });
  return bet;
}

export const placeButton = (bet: HTMLElement) =>
  within(bet).getByRole('button', { name: /^Place bet/ });

export const isOff = (button: HTMLElement) =>
  button instanceof HTMLButtonElement && button.disabled;

/** Presses the button once enabled; limits and prices load after the slip. */
export async function pressPlace(bet: HTMLElement): Promise<void> {
  await waitFor(() => expect(isOff(placeButton(bet))).toBe(false));
  await act(async () => placeButton(bet).click());
}

/** Waits until the bet is placed and the slip is empty. */
export async function untilPlaced(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bet' })).toBeNull());
}
