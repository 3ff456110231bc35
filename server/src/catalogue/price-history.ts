import { toWireTime } from '@crease/contracts/values/instant.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { PriceHistory } from '@crease/contracts/wire/market-depth.ts';
import { isHouseKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { STAKE_BACK } from '@crease/core/money/price.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { CatalogueEnv } from './env.ts';
import { MAX_INTERVALS } from './price-history-buffer.ts';
import { MIN_INTERVAL_MS } from './price-intervals.ts';
import type { PriceInterval, StoredPriceHistory } from './price-trail-store.ts';

interface Asked {
  readonly kind: MarketKind;
  readonly runnerIds: readonly number[];
  /** Null if archived. */
  readonly createdAt: number | null;
}

/**
 * Price history of a market in one currency, including archived markets while retained.
 *
 * House markets have no trades and return no runners. Errors: NOT_FOUND for an unknown market.
 */
export async function getPriceHistory(
  context: CatalogueEnv,
  marketId: number,
  currency: Currency,
): Promise<ServiceResult<PriceHistory>> {
  const market = await findMarket(context, marketId);
  if (market === null) return fail('NOT_FOUND');
  if (isHouseKind(market.kind)) return ok({ marketId, intervalMs: MIN_INTERVAL_MS, runners: [] });
  const trail = await loadHistory(context, marketId, currency, market.createdAt);
  const now = context.clock.now();
  const byRunner = new Map<number, PriceInterval[]>();
  for (const interval of trail.intervals) {
    const known = byRunner.get(interval.runnerId);
    if (known === undefined) byRunner.set(interval.runnerId, [interval]);
    else known.push(interval);
  }
  return ok({
    marketId,
    intervalMs: trail.intervalMs,
    runners: market.runnerIds.map((runnerId) => ({
      runnerId,
      points: (byRunner.get(runnerId) ?? []).map(
        ({ at, price, matched }) =>
          // The current interval hasn't ended yet.
          [
            toWireTime(Math.min(at + trail.intervalMs, now)),
            price / STAKE_BACK,
            toRupees(matched),
          ] as const,
      ),
    })),
  });
}

async function findMarket(context: CatalogueEnv, marketId: number): Promise<Asked | null> {
  const open = await context.exchange.read((state): Asked | null => {
    const market = state.markets.get(marketId);
    if (market === undefined) return null;
    const { kind, createdAt, runners } = market;
    return { kind, createdAt, runnerIds: runners.map(({ id }) => id) };
  });
  if (open !== null) return open;
  const row = await context.readModel.market(marketId);
  if (row === null) return null;
  return { kind: row.kind, createdAt: null, runnerIds: row.runners.map(({ id }) => id) };
}

function loadHistory(
  { trails, priceTrails }: CatalogueEnv,
  marketId: number,
  currency: Currency,
  createdAt: number | null,
): Promise<StoredPriceHistory> {
  if (createdAt !== null) return trails.loadHistory(marketId, currency, createdAt);
  const range = { before: Number.MAX_SAFE_INTEGER, most: MAX_INTERVALS };
  return priceTrails.loadTrail(marketId, currency, range);
}
