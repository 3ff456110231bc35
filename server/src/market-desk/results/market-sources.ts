import type { ResultSource } from '@crease/contracts/routes/operator-markets.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { readResult } from '@crease/core/exchange/read-result.ts';
import { toWireResult } from '#catalogue/market-views.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { toCoreResult } from '#market-desk/markets/settlement-wire.ts';
import { findOperatorNames } from '#people/staff/operator-names.ts';

/** Lists, per market, the sources of its result: feeds, and the operator of a pending result. Oldest first. */
export async function listResultSources(
  context: MarketDeskEnv,
  marketIds: readonly number[],
): Promise<(market: Market) => readonly ResultSource[]> {
  const asked = new Set(marketIds);
  const proposals = (await context.proposals.all()).flatMap(({ act, operatorId, at }) =>
    act.type === 'SettleMarket' && asked.has(act.marketId) ? [{ act, operatorId, at }] : [],
  );
  const names = await findOperatorNames(
    context,
    proposals.map(({ operatorId }) => operatorId),
  );
  return (market) => {
    const said = context.fixtureWatch.results.list(market.id);
    const proposed = proposals.flatMap(({ act, operatorId, at }) =>
      act.marketId === market.id
        ? [
            {
              source: 'OPERATOR' as const,
              result: toCoreResult(act.result),
              at,
              by: names.get(operatorId) ?? '',
            },
          ]
        : [],
    );
    return [...said, ...proposed]
      .toSorted((a, b) => a.at - b.at)
      .map(({ source, result, at, by }) => ({
        source,
        result: toWireResult(readResult(market, result)),
        at: toWireTime(at),
        by,
      }));
  };
}
