import * as z from 'zod/mini';
import { LIST_AGE_MS } from '#base/constants.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import { flag, id, sportId, text, wholeNumber } from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { EventItem, EventOddsAnswer, EventResult, MarketLimit, PriceSize, TreeSport, WireMarket } from './catalogue.ts';
import { MatchCommentary, ScoreCard } from './score-card.ts';

/** All prices of one runner in the caller's currency. */
export const RunnerDepth = z.strictObject({
  runnerId: z.number(),
  /** Up to twenty prices per side, best first, including cross-matched ones. */
  back: z.array(PriceSize),
  lay: z.array(PriceSize),
  /** Decimal odds (a line on LINE) of the latest fill; null if none. */
  lastTraded: z.nullable(z.number()),
  /** Total matched on this runner, both sides. */
  matched: Rupees,
});
export type RunnerDepth = Wire<typeof RunnerDepth>;

/** Snapshot of an exchange market's full order book. */
export const MarketDepth = z.strictObject({ marketId: z.number(), version: z.number(), runners: z.array(RunnerDepth) });
export type MarketDepth = Wire<typeof MarketDepth>;

/** Price history of one runner: the last fill of each interval, oldest first. */
export const RunnerPriceHistory = z.strictObject({
  runnerId: z.number(),
  /** Interval end, last price, and amount matched in the interval (both sides). */
  points: z.array(z.tuple([Time, z.number(), Rupees])),
});
export type RunnerPriceHistory = Wire<typeof RunnerPriceHistory>;

export const PriceHistory = z.strictObject({
  marketId: z.number(),
  intervalMs: z.number(),
  runners: z.array(RunnerPriceHistory),
});
export type PriceHistory = Wire<typeof PriceHistory>;

const get = { method: 'GET', access: 'P' } as const;
const quietGet = { ...get, quiet: true } as const;

export const catalogueRoutes = {
  treeSportWithEvent: route({
    ...quietGet,
    path: 'Event/TreeSportWithEvent',
    about:
      'Returns all six sports with their open events. Prices may be up to `maxAgeMs` old. Pushes for a list start when it’s joined, so refetch more than `maxAgeMs` after joining to miss nothing.',
    request: z.object({
      sportId: z.optional(sportId),
      inPlayOnly: z._default(flag, false),
      maxAgeMs: z._default(wholeNumber(LIST_AGE_MS.minimum, LIST_AGE_MS.normal), LIST_AGE_MS.normal),
    }),
    answer: z.array(TreeSport),
  }),
  getBySportName: route({
    ...get,
    path: 'event/GetBySportName',
    about: 'Returns open events for one sport, by name or ID.',
    request: z.object({ sportName: text(1, 40) }),
    answer: z.array(EventItem),
  }),
  closest: route({
    ...get,
    path: 'Event/Closest',
    about: 'Returns events that haven’t started, soonest first.',
    request: z.object({ sportId: z.optional(sportId), count: z._default(wholeNumber(1, 50), 10) }),
    answer: z.array(EventItem),
  }),
  getByEventId: route({
    ...get,
    path: 'Market/GetByEventId',
    about: 'Returns an event’s markets without prices.',
    request: z.object({ eventId: id }),
    answer: z.array(WireMarket),
  }),
  getUserOdds: route({
    ...quietGet,
    path: 'Odds/GetUserOddsV2',
    about: 'Returns an event’s markets and prices in the caller’s currency; with `since`, only later versions.',
    request: z.object({ eventId: id, since: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)) }),
    answer: EventOddsAnswer,
  }),
  getEventResults: route({
    ...quietGet,
    path: 'Odds/GetEventResults',
    about: 'Returns up to 500 results of an event’s markets, newest first; in-play, only those of the last few hours.',
    request: z.object({ eventId: id }),
    answer: z.array(EventResult),
  }),
  getUserLimits: route({
    method: 'GET',
    path: 'Odds/GetUserLimits',
    access: 'U',
    quiet: true,
    about: 'Returns the caller’s stake limits for each market in an event.',
    request: z.object({ eventId: id }),
    answer: z.array(MarketLimit),
  }),
  getScoreCard: route({
    ...get,
    path: 'api/services/app/Sport/GetScoreCard',
    about: 'Returns the scorecard, or null if there isn’t one.',
    request: z.object({ DreamEventId: text(1, 64) }),
    answer: z.nullable(ScoreCard),
  }),
  getScoreStory: route({
    ...quietGet,
    path: 'api/services/app/Sport/GetScoreStory',
    about: 'Returns the score history (overs and latest commentary), or null if there is no source.',
    request: z.object({ DreamEventId: text(1, 64) }),
    answer: z.nullable(MatchCommentary),
  }),
  getDepth: route({
    ...quietGet,
    path: 'Odds/GetMarketDepth',
    about: 'Returns up to 20 prices per side and runner in the caller’s currency. Empty for house-quoted markets.',
    request: z.object({ marketId: id }),
    answer: MarketDepth,
  }),
  getPriceHistory: route({
    ...quietGet,
    path: 'Market/GetPriceHistory',
    about: 'Returns prices and matched volume by interval, in the caller’s currency. Empty for house-quoted markets.',
    request: z.object({ marketId: id }),
    answer: PriceHistory,
  }),
};
