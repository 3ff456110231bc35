import { toRupees } from '@crease/contracts/base/money.ts';
import type { Hedge } from '@crease/contracts/trading/trading.ts';
import { buildBookView, type PriceSize } from '@crease/core/book/book-view.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { type Currency, type Money, PAISE } from '@crease/core/money/money.ts';
import type { HouseRisk } from '@crease/core/risk/expected-profit.ts';

/** A runner of the house market with its offers in the exchange market. */
export interface HedgeRunner {
  readonly name: string;
  /** House result if this runner wins, paise. */
  readonly result: Money;
  readonly back: PriceSize | null;
  readonly lay: PriceSize | null;
}

/** With the price in hundredths, and amounts in paise. */
type BestHedge = Omit<Hedge, 'marketId'>;

/**
 * Finds the single bet that improves the worst outcome most: back the costliest runner or lay a profitable one, until
 * its result equals the worst of the others. Limited to the size at the best price, in whole rupees.
 *
 * @returns null if no bet improves the worst outcome.
 */
export function findBestHedge(runners: readonly HedgeRunner[]): BestHedge | null {
  const worst = Math.min(...runners.map(({ result }) => result));
  let best: BestHedge | null = null;
  for (const { name: runnerName, result, back, lay } of runners) {
    const others = Math.min(...runners.flatMap((one) => (one.name === runnerName ? [] : one.result)));
    for (const side of ['BACK', 'LAY'] as const) {
      const offer = side === 'BACK' ? back : lay;
      if (offer === null) continue;
      const [price, size] = offer;
      const gap = side === 'BACK' ? others - result : result - others;
      const stake = Math.floor(Math.min((gap * 100) / price, size) / PAISE) * PAISE;
      if (stake <= 0) continue;
      const profit = Math.floor((stake * (price - 100)) / 100);
      const worstAfter =
        side === 'BACK' ? Math.min(result + profit, others - stake) : Math.min(result - profit, others + stake);
      if (worstAfter > (best?.worstAfter ?? worst)) best = { runnerName, side, price, stake, worstAfter };
    }
  }
  return best;
}

/** Finds the best hedge for a house market in one of its event's exchange markets, with the same runners. */
export function findMarketHedge(
  house: Market,
  markets: readonly Market[],
  { currency, risk }: { readonly currency: Currency; readonly risk: HouseRisk },
): Hedge | null {
  if (risk.runners.length === 0 || risk.exposure === 0) return null;
  const exchange = markets.find(
    (market) => market.housePositions === null && market.status === 'OPEN' && haveSameRunners(house, market),
  );
  if (exchange === undefined) return null;
  const views = buildBookView(exchange, currency);
  const best = findBestHedge(
    house.runners.map(({ id, name }) => {
      const place = exchange.runners.findIndex((runner) => runner.name === name);
      return {
        name,
        result: risk.runners.find(({ runnerId }) => runnerId === id)?.amount ?? 0,
        back: views[place]?.back[0] ?? null,
        lay: views[place]?.lay[0] ?? null,
      };
    }),
  );
  if (best === null) return null;
  const { price, stake, worstAfter, ...bet } = best;
  return {
    ...bet,
    marketId: exchange.id,
    price: price / 100,
    stake: toRupees(stake),
    worstAfter: toRupees(worstAfter),
  };
}

function haveSameRunners(house: Market, market: Market): boolean {
  const active = (of: Market) => of.runners.filter(({ status }) => status === 'ACTIVE').map(({ name }) => name);
  const names = new Set(active(market));
  const ours = active(house);
  return (
    house.winners === 1 &&
    market.winners === 1 &&
    ours.length > 1 &&
    ours.length === names.size &&
    ours.every((name) => names.has(name))
  );
}
