import { CURRENCIES, type Currency, type Money } from '@crease/core/money/money.ts';
import type { Exchange } from '#journal/exchange.ts';

/** Total house exposure in unsettled markets by currency, paise. */
export function computeHouseExposures(
  exchange: Pick<Exchange, 'read'>,
): Promise<ReadonlyMap<Currency, Money>> {
  return exchange.read((state) => {
    const totals = new Map<Currency, Money>(CURRENCIES.map((currency) => [currency, 0]));
    for (const market of state.markets.values()) {
      if (market.housePositions === null || market.settledAt !== null) continue;
      for (const currency of CURRENCIES) {
        const exposure = market.housePositions[currency].computeExposure(market);
        totals.set(currency, (totals.get(currency) ?? 0) + exposure);
      }
    }
    return totals;
  });
}
