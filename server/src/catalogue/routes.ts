import { ok } from '#base/reply.ts';
import type { Call, Handlers } from '#people/account/call-context.ts';
import type { CatalogueEnv } from './env.ts';
import { listEventLimits, listEventMarkets, listEventOdds, listEventResults } from './event-markets.ts';
import { closestEvents, listSportEvents, listSportTree, type Viewer } from './list-events.ts';
import { getMarketDepth } from './market-depth.ts';
import { getPriceHistory } from './price-history.ts';

export function catalogueHandlers(context: CatalogueEnv) {
  return {
    treeSportWithEvent: async (input, call) => ok(await listSportTree(context, toViewer(call), input)),
    getBySportName: (input, call) => listSportEvents(context, toViewer(call), input.sportName),
    closest: async (input, call) => ok(await closestEvents(context, toViewer(call), input)),
    getByEventId: (input, call) => listEventMarkets(context, input.eventId, call.currency),
    getUserOdds: (input, call) => listEventOdds(context, input, call.currency),
    getEventResults: (input) => listEventResults(context, input.eventId),
    getUserLimits: (input, call) => listEventLimits(context, input.eventId, call.user.user),
    getScoreCard: (input) => ok(context.scoreBoard.getCard(input.DreamEventId)),
    getScoreStory: (input) => ok(context.scoreBoard.getStory(input.DreamEventId)),
    getDepth: (input, call) => getMarketDepth(context, input.marketId, call.currency),
    getPriceHistory: (input, call) => getPriceHistory(context, input.marketId, call.currency),
  } satisfies Partial<Handlers>;
}

function toViewer(call: Call): Viewer {
  const { setting, maybeUser, currency } = call;
  return { setting, user: maybeUser?.user ?? null, currency };
}
