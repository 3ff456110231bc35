import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { prices } from '#client/prices/prices.ts';
import { dispatch } from '#player/app/push-handlers.ts';
import { load, openBets } from '#player/betting/open-bets.ts';
import { setAnyOdds } from '#player/features/bet-slip/bet-choices.ts';
import { finishPlacing } from '#player/features/bet-slip/slip.ts';
import { marketUpdates } from '#player/features/market-board/market-news.ts';
import { createStage, type MatchStage } from '#testing/match-stage.ts';
import type { PageServer } from '#testing/server.ts';
import { closeServer, keepPricesFresh, server, startServer, visit } from './open-app.tsx';

/** A logged-in user with ₹1,00,000, an in-play match on the real server, and its page. */
class HousePage {
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
}

/** The page of the running test. */
export let page: HousePage;

/** Opens a page before each test of a file, and closes it afterwards. */
export function setUpHouse(): void {
  beforeEach(openHousePage);
  afterEach(closeServer);
}

async function openHousePage(): Promise<void> {
  await startServer();
  const stage = await createStage(server);
  finishPlacing();
  keepPricesFresh();
  openBets.setState({ bets: [], results: [], isLoading: false, failed: false });
  marketUpdates.setState({ outcomes: [], notices: [] });
  for (const kind of ['FANCY', 'BOOKMAKER'] as const) setAnyOdds(kind, false);
  await server.logIn();
  page = new HousePage(server, stage);
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

export const placeButton = (bet: HTMLElement) => within(bet).getByRole('button', { name: /^Place bet/ });

export const isOff = (button: HTMLElement) => button instanceof HTMLButtonElement && button.disabled;

/** Presses the button once enabled; limits and prices load after the slip. */
export async function pressPlace(bet: HTMLElement): Promise<void> {
  await waitFor(() => expect(isOff(placeButton(bet))).toBe(false));
  await act(async () => placeButton(bet).click());
}

/** Waits until the bet is placed and the slip is empty. */
export async function untilPlaced(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bet' })).toBeNull());
}

const shownMarkets: WireMarket[] = [];

/** Shows a server market on the page, with the logged-in user's bets and balance. */
export async function showMarket(stage: MatchStage, { marketId }: Pick<WireMarket, 'marketId'>): Promise<WireMarket> {
  const { eventId } = stage;
  const { items } = await stage.operate('operatorGetMarkets', { eventId, MaxResultCount: 100 });
  const market = items.find((item) => item.marketId === marketId);
  if (market === undefined) throw new Error(`no market ${marketId}`);
  prices.setMarkets([market]);
  shownMarkets.push(market);
  await load();
  return market;
}

/** Call after the page is closed: the next test's server restarts market IDs at one. */
export function clearShownMarkets(): void {
  prices.forget(shownMarkets.splice(0));
}
