import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { RequiredConfirmation, ResultRule } from '@crease/contracts/market-desk/fixtures.ts';
import type { ResultSource } from '@crease/contracts/market-desk/markets.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { readResult } from '@crease/core/exchange/settle-market.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import { toWireResult } from '#catalogue/market-views.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { SCORER } from '#market-desk/feeds/feed.ts';
import { isSameFigure } from '#market-desk/results/pending-results.ts';
import { makeDocumentName } from '#market-desk/results/result-rules.ts';
import { areIndependent, findOperatorNames } from '#people/staff/independent-operators.ts';
import { type ResultRequest, toCoreResult } from './preview-settlement.ts';

/** Sets who must confirm results of a type, house-wide or for a site. Errors: NOT_FOUND if there is no such site. */
export function saveResultRule(context: MarketDeskEnv, actor: Actor, rule: ResultRule): Reply<ResultRule> {
  const { resultRules, domains, locks } = context;
  const name = makeDocumentName(rule);
  // Serialised, because a site's rules are one document.
  return locks.run(name, async () => {
    if (rule.domain !== null && domains.findRecord(rule.domain) === null) return fail('NOT_FOUND');
    const isSame = ({ domain, kind }: ResultRule) => domain === rule.domain && kind === rule.kind;
    const before = (await resultRules.all()).find(isSame) ?? null;
    const change = { action: 'SaveResultRule', entity: 'setting', entityId: name, before, after: rule };
    await resultRules.save(rule, buildAuditRow(actor, change));
    return ok(rule);
  });
}

/** Confirmations required for each market's result now, and by whom. */
export async function listRequiredConfirmations({ matchSources, resultRules }: MarketDeskEnv) {
  const asked = await resultRules.listRequired();
  return (state: ExchangeState, marketId: number): RequiredConfirmation => {
    const event = state.events.get(state.markets.get(marketId)?.eventId ?? 0);
    const key = event?.details.dreamEventId ?? null;
    if (key === null) return asked(state, marketId, '');
    const source = matchSources.isScored(key) ? SCORER : (matchSources.get(key)?.leader ?? '');
    return asked(state, marketId, source);
  };
}

/** True if the feed's result needs two people, so that no operator may settle the market alone. */
export async function needsTwoPeople(context: MarketDeskEnv, marketId: number): Promise<boolean> {
  const asked = await listRequiredConfirmations(context);
  return context.exchange.read((state) => asked(state, marketId).confirmedBy === 'TWO_PEOPLE');
}

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

/** Lists, per market, the sources of its result: feeds, and the operator of a pending result. Oldest first. */
export async function listResultSources(context: MarketDeskEnv, marketIds: readonly number[]) {
  const asked = new Set(marketIds);
  const proposals = (await context.proposals.all()).flatMap(({ act, operatorId, at }) => {
    if (act.type !== 'SettleMarket' || !asked.has(act.marketId)) return [];
    const { marketId, result } = act;
    return { marketId, source: 'OPERATOR' as const, result: toCoreResult(result), at, operatorId };
  });
  const operatorIds = proposals.map(({ operatorId }) => operatorId);
  const names = await findOperatorNames(context, operatorIds);
  return (market: Market): readonly ResultSource[] => {
    const said = context.fixtureWatch.results.list(market.id);
    const proposed = proposals
      .filter(({ marketId }) => marketId === market.id)
      .map((one) => ({ ...one, by: names.get(one.operatorId) ?? '' }));
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
