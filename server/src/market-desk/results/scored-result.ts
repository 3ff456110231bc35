import { readResult } from '@crease/core/exchange/read-result.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { SCORER } from '#market-desk/feeds/feed.ts';
import { type ResultRequest, toCoreResult } from '#market-desk/markets/settlement-wire.ts';
import { areIndependent } from '#people/staff/second-person.ts';
import { isSameFigure } from './result-hold.ts';

type Scoring = Pick<MarketDeskEnv, 'exchange' | 'manualFeed' | 'matchSources' | 'operators'>;

/**
 * Operators whose scoring decides a market's result, the latest last; empty if they are unknown, null if the market
 * isn't scored manually. The result is theirs: none of them may confirm it alone.
 */
export async function findResultAuthors(
  { exchange, manualFeed, matchSources }: Scoring,
  marketId: number,
): Promise<readonly number[] | null> {
  const key = await exchange.read((state) => {
    const eventId = state.markets.get(marketId)?.eventId ?? 0;
    return state.events.get(eventId)?.details.dreamEventId ?? null;
  });
  if (key === null || !matchSources.isScored(key)) return null;
  return (await manualFeed.findScored(key))?.authors ?? [];
}

/**
 * The scorer whose result an operator confirms by settling the market on it; null if the result differs from the
 * score, or if the operator isn't independent of everyone who scored the match.
 */
export async function findConfirmedScorer(
  context: Scoring & Pick<MarketDeskEnv, 'fixtureWatch'>,
  settled: ResultRequest,
  operatorId: number,
): Promise<number | null> {
  const { exchange, fixtureWatch } = context;
  const authors = await findResultAuthors(context, settled.marketId);
  const latest = authors?.at(-1);
  if (authors === null || latest === undefined) return null;
  const said = fixtureWatch.results.list(settled.marketId).find(({ by }) => by === SCORER);
  const isSaid = await exchange.read((state) => {
    const market = state.markets.get(settled.marketId);
    if (market === undefined || said === undefined) return false;
    const result = readResult(market, toCoreResult(settled.result));
    return isSameFigure(result, readResult(market, said.result));
  });
  if (!isSaid) return null;
  for (const author of authors) {
    if (!(await areIndependent(context, author, operatorId))) return null;
  }
  return latest;
}
