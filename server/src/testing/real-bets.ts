import { buildBookView } from '@crease/core/book/book-view.ts';
import type { PlaceBet } from '@crease/core/exchange/command.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import type { Prng } from '@crease/sports/base/prng.ts';
import { pickHouseSlip } from '#market-desk/house/house-slip.ts';

const RUPEE = 100;

/** A bettor's bet in an open market, at the offered price or unmatched in a book; null if impossible. */
export function realSlipFor(
  market: Market,
  prng: Prng,
): Omit<PlaceBet, 'accountId' | 'clientBetId'> | null {
  const common = { type: 'PlaceBet', marketId: market.id } as const;
  if (isHouseKind(market.kind)) {
    const slip = pickHouseSlip(market, prng);
    if (slip === null) return null;
    const stake = market.kind === 'METER' ? 10 * RUPEE : 100 * RUPEE;
    return { ...common, ...slip, stake, persistence: 'LAPSE', timeInForce: 'FILL_OR_KILL' };
  }
  const views = buildBookView(market, 'DEMO');
  const view = views[prng.int(views.length)];
  const side = prng.chance(0.5) ? 'BACK' : 'LAY';
  const isResting = prng.chance(0.3);
  // An unmatched bet is placed at the best price of its own side.
  const wanted = (side === 'BACK') === isResting ? view?.lay[0] : view?.back[0];
  if (view === undefined || wanted === undefined) return null;
  const [price] = wanted;
  if (market.kind !== 'LINE' && side === 'LAY' && price > 2_000) return null;
  const stake = 100 * RUPEE;
  const timeInForce = isResting ? 'REST' : 'FILL_OR_KILL';
  return {
    ...common,
    runnerId: view.runnerId,
    side,
    price,
    stake,
    persistence: 'PERSIST',
    timeInForce,
  };
}
