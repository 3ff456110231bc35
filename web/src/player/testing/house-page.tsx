import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { dispatch } from '#player/app/push-handlers.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { setAnyOdds } from '#player/features/bet-slip/bet-choices.ts';
import { finishPlacing } from '#player/features/bet-slip/slip-sending.ts';
import { marketNews } from '#player/features/market-board/market-news.ts';
import { type MatchStage, setStage } from '#testing/match-stage.ts';
import { openPageServer, type PageServer } from '#testing/server.ts';
import { closeApp, keepPricesFresh, visit } from './open-app.tsx';
import { DESKTOP_WIDTH, setWidth } from './set-width.ts';

/** A logged-in bettor with ₹1,00,000, a match in play on the real server, and its page. */
export class HousePage {
  readonly server: PageServer;
  readonly stage: MatchStage;

  constructor(server: PageServer, stage: MatchStage) {
    this.server = server;
    this.stage = stage;
  }

  /** Opens the page of the match with the markets that are there, and from now on gets its pushes. */
  async open(): Promise<void> {
    const address = `/markets/${this.stage.eventId}/abc`;
    await visit(address);
    await this.server.push(address, (message) => act(() => dispatch(message)));
  }

  /** Bets that were sent, first to last. */
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
  const stage = await setStage(server);
  finishPlacing();
  keepPricesFresh();
  openBets.setState({ bets: [], results: [], isLoading: false, failed: false });
  marketNews.setState({ outcomes: [], notices: [] });
  for (const kind of ['FANCY', 'BOOKMAKER'] as const) setAnyOdds(kind, false);
  await server.logIn();
  return new HousePage(server, stage);
}

/** Waits outside of `act`: what comes with a chunk of its own is not rendered inside of it. */
export async function press(name: RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  act(() => button.click());
}

/** Presses a price and types a stake on the slip. */
export async function takeAndType(cell: RegExp, stake: string): Promise<HTMLElement> {
  await press(cell);
  const bet = await screen.findByRole('region', { name: 'Bet' });
  fireEvent.change(within(bet).getByPlaceholderText('0'), { target: { value: stake } });
  return bet;
}

export const placeButton = (bet: HTMLElement) =>
  within(bet).getByRole('button', { name: /^Place bet/ });

export const isOff = (button: HTMLElement) =>
  button instanceof HTMLButtonElement && button.disabled;

/** Presses as soon as the button lets itself be pressed: limits and prices come after the slip. */
export async function pressPlace(bet: HTMLElement): Promise<void> {
  await waitFor(() => expect(isOff(placeButton(bet))).toBe(false));
  await act(async () => placeButton(bet).click());
}

/** Waits until the bet was taken: the slip is empty then. */
export async function untilPlaced(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bet' })).toBeNull());
}
