import type { Market } from '@crease/core/exchange/market.ts';
import { isHouseMarket } from '@crease/core/exchange/market.ts';
import type { QuoteStep } from '@crease/core/quote/market-quote.ts';
import type { Prng } from '@crease/sports/base/prng.ts';

/** A bet on a house offer at its current price. */
export interface HouseSlip {
  readonly runnerId: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly line: number;
}

/** Picks one of an open market's offers, all equally likely; null if it has none. */
export function pickHouseSlip(market: Market, prng: Prng): HouseSlip | null {
  if (!isHouseMarket(market) || market.status !== 'OPEN') return null;
  const slips = (market.quote?.runners ?? []).flatMap((quote, place): HouseSlip[] => {
    const runner = market.runners[place];
    if (quote === null || runner?.status !== 'ACTIVE') return [];
    const toSlips = (side: 'BACK' | 'LAY') => (step: QuoteStep | undefined) =>
      step === undefined
        ? []
        : [{ runnerId: runner.id, side, price: step.price, line: step.line ?? 0 }];
    return [...toSlips('BACK')(quote.back[0]), ...toSlips('LAY')(quote.lay[0])];
  });
  return slips.length === 0 ? null : prng.pick(slips);
}
