import type { Call, Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { limitsOfEvent, marketsOfEvent, oddsOfEvent } from '#services/catalogue/event-odds.ts';
import { resultsOfEvent } from '#services/catalogue/event-results.ts';
import {
  closestEvents,
  eventsOfSport,
  treeOfSports,
  type Viewer,
} from '#services/catalogue/list-events.ts';
import { depthOfMarket } from '#services/catalogue/market-depth.ts';
import { priceHistoryOf } from '#services/catalogue/price-history.ts';
import { answer } from '#services/reply.ts';

type Names =
  | 'treeSportWithEvent'
  | 'getBySportName'
  | 'closest'
  | 'getByEventId'
  | 'getUserOdds'
  | 'getEventResults'
  | 'getUserLimits'
  | 'getScoreCard'
  | 'getScoreStory'
  | 'getDepth'
  | 'getPriceHistory';

/** Handlers of contracts/routes/catalogue.ts. */
export function catalogueHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    treeSportWithEvent: async (input, call) =>
      answer(await treeOfSports(context, viewerOf(call), input)),
    getBySportName: (input, call) => eventsOfSport(context, viewerOf(call), input.sportName),
    closest: async (input, call) => answer(await closestEvents(context, viewerOf(call), input)),
    getByEventId: (input, call) => marketsOfEvent(context, input.eventId, call.currency),
    getUserOdds: (input, call) => oddsOfEvent(context, input, call.currency),
    getEventResults: (input) => resultsOfEvent(context, input.eventId),
    getUserLimits: (input, call) => limitsOfEvent(context, input.eventId, call.user.user),
    getScoreCard: (input) => answer(context.scoreBoard.cardOf(input.DreamEventId)),
    getScoreStory: (input) => answer(context.scoreBoard.storyOf(input.DreamEventId)),
    getDepth: (input, call) => depthOfMarket(context, input.marketId, call.currency),
    getPriceHistory: (input, call) => priceHistoryOf(context, input.marketId, call.currency),
  };
}

function viewerOf(call: Call): Viewer {
  return {
    setting: call.setting,
    user: call.maybeUser?.user ?? null,
    currency: call.currency,
  };
}
