import type { PriceSize, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '#client/api/connection.ts';
import { prices } from '#client/prices/prices.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { betSlip, finishPlacing, setStakeText } from '#player/features/bet-slip/slip.ts';
import { MarketCard } from './market-card.tsx';

let lastId = 0;

/** A two-runner market at 1.85 / 2.16 with three levels per side. */
function makeMarket(): WireMarket {
  const marketId = ++lastId;
  const levels = (from: number, step: number): PriceSize[] => [0, 1, 2].map((n) => [from + n * step, 1_000 + n]);
  const runner = (id: number, name: string, odds: number) => ({
    id,
    marketId,
    runnername: name,
    sort: id,
    status: 'OPEN' as const,
    back: levels(odds, -0.01),
    lay: levels(odds + 0.02, 0.01),
    backPrice: odds,
    backSize: 1_000,
    layPrice: odds + 0.02,
    laySize: 1_000,
    band: null,
    number: null,
    stall: null,
    jockey: null,
    silkUrl: null,
  });
  return {
    marketId,
    eventId: 55,
    kind: 'MATCH_ODDS',
    house: false,
    group: 'matchOdds',
    marketName: 'Match odds',
    marketTypeName: 'match_odd',
    subType: null,
    status: 'OPEN',
    inPlay: true,
    delayMs: 5_000,
    version: lastId,
    min: 100,
    max: 500_000,
    maxProfit: null,
    commissionPercent: 2,
    sort: 10,
    message: null,
    rules: null,
    matched: 0,
    result: null,
    crossMatching: true,
    ladder: 'CLASSIC',
    lineRange: null,
    winners: 1,
    runners: [
      runner(marketId * 10 + 1, `Falcons ${marketId}`, 1.85),
      runner(marketId * 10 + 2, `Kraken ${marketId}`, 2.16),
    ],
  };
}

function Board({ markets }: { readonly markets: readonly WireMarket[] }) {
  return markets.map((market) => (
    <MarketCard
      key={market.marketId}
      market={market}
      eventTitle="Falcons v Kraken"
      dreamEventId="0"
      cashOut={null}
      renderSlip={null}
    />
  ));
}

function show(count: number): WireMarket[] {
  const markets = Array.from({ length: count }, makeMarket);
  prices.setMarkets(markets);
  render(<Board markets={markets} />);
  return markets;
}

/** Pushes a new best back price for the first runner. */
function push(market: WireMarket, odds: number): void {
  const [runner] = market.runners;
  prices.apply({
    EventId: 55,
    Version: 1_000_000 + odds,
    Markets: [
      {
        MarketId: market.marketId,
        Version: 1_000_000 + odds,
        Previous: market.version,
        Status: 'OPEN',
        InPlay: true,
        DelayMs: 5_000,
        Message: null,
        Matched: 0,
        Runners: [
          {
            Id: runner?.id ?? 0,
            Status: 'OPEN',
            Back: [[odds, 500], ...(runner?.back.slice(1) ?? [])],
            Lay: runner?.lay ?? [],
          },
        ],
      },
    ],
  });
}

const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

beforeEach(() => {
  finishPlacing();
  connection.setState({ state: 'Connected', online: true, stale: false });
  openBets.setState({ bets: [], results: [], isLoading: false, failed: false });
});
afterEach(cleanup);

test('a price change among sixty runners renders its own cell only', async () => {
  const [first] = show(30);
  // Each cell formats its price with toFixed, so this counts cell renders.
  const written = vi.spyOn(Number.prototype, 'toFixed');

  if (first !== undefined) push(first, 1.9);
  await nextFrame();

  expect(screen.getByRole('button', { name: /^Back Falcons \d+ at 1\.90/ })).toBeDefined();
  expect(written.mock.calls.length).toBeLessThanOrEqual(8);
  written.mockRestore();
});

test('a suspended market covers all its prices', async () => {
  const [market] = show(1);
  if (market === undefined) throw new Error('no market');

  prices.applyStatus({
    EventId: 55,
    MarketId: market.marketId,
    Status: 'SUSPENDED',
    InPlay: true,
    Message: null,
  });
  await nextFrame();

  expect(screen.getAllByText('Suspended')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Back/ })).toBeNull();
});

test('a lost connection keeps the prices and blocks betting', async () => {
  show(1);

  act(() => connection.setState({ state: 'Reconnecting', stale: true }));

  for (const cell of screen.getAllByRole('button', { name: /^(Back|Lay) / }))
    expect((cell as HTMLButtonElement).disabled).toBe(true);
});

test('a tapped price is on the slip, and every runner shows the P&L with the bet', async () => {
  const [market] = show(1);
  const [falcons] = market?.runners ?? [];

  act(() => screen.getByRole('button', { name: /^Back Falcons \d+ at 1\.85/ }).click());
  act(() => setStakeText('1000'));

  expect(betSlip.getState().selection?.runnerId).toBe(falcons?.id);
  expect(screen.getByText('→ +850')).toBeDefined();
  expect(screen.getByText('→ −1,000')).toBeDefined();
});

test("in a line's order book No is pink on the left and Yes blue on the right, as in sessions", () => {
  const odds = makeMarket();
  const market: WireMarket = { ...odds, kind: 'LINE', runners: odds.runners.slice(0, 1) };
  prices.setMarkets([market]);

  render(
    <MarketCard market={market} eventTitle="Falcons v Kraken" dreamEventId="0" cashOut={null} renderSlip={null} />,
  );

  const getSide = (name: RegExp) => screen.getAllByRole('button', { name })[0]?.dataset.side;
  expect(getSide(/^No Match odds/)).toBe('lay');
  expect(getSide(/^Yes Match odds/)).toBe('back');
  // In the heading and its rules; the event's head says that it is in-play.
  expect(screen.getAllByText('Match odds')).toHaveLength(2);
  expect(screen.getByText('Line')).toBeDefined();
  expect(screen.queryByText('In-play')).toBeNull();
});
