import * as z from 'zod/mini';
import { LIST_AGE_MS } from '#base/constants.ts';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';
import { flag, id, sportId, text, wholeNumber } from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import type {
  EventItem,
  EventOddsAnswer,
  EventResult,
  MarketLimit,
  PriceSize,
  TreeSport,
  WireMarket,
} from './catalogue.ts';
import type { MatchCommentary, ScoreCard } from './score-card.ts';

/** All prices of one runner in the caller's currency. */
export interface RunnerDepth {
  readonly runnerId: number;
  /** Up to twenty prices per side, best first, including cross-matched ones. */
  readonly back: readonly PriceSize[];
  readonly lay: readonly PriceSize[];
  /** Decimal odds (a line on LINE) of the latest fill; null if none. */
  readonly lastTraded: number | null;
  /** Total matched on this runner, both sides. */
  readonly matched: Rupees;
}

/** Snapshot of an exchange market's full order book. */
export interface MarketDepth {
  readonly marketId: number;
  readonly version: number;
  readonly runners: readonly RunnerDepth[];
}

/** Price history of one runner: the last fill of each interval, oldest first. */
export interface RunnerPriceHistory {
  readonly runnerId: number;
  /** Interval end, last price, and amount matched in the interval (both sides). */
  readonly points: readonly (readonly [time: Time, price: number, matched: Rupees])[];
}

export interface PriceHistory {
  readonly marketId: number;
  /** Interval length in ms. */
  readonly intervalMs: number;
  readonly runners: readonly RunnerPriceHistory[];
}

export const catalogueRoutes = {
  treeSportWithEvent: route<
    { sportId?: number; inPlayOnly?: boolean; maxAgeMs?: number },
    readonly TreeSport[]
  >()({
    method: 'GET',
    path: 'Event/TreeSportWithEvent',
    access: 'P',
    quiet: true,
    about:
      'Returns all six sports with their open events. Prices may be up to `maxAgeMs` old. Pushes for a list start when it’s joined, so refetch more than `maxAgeMs` after joining to miss nothing.',
    request: z.object({
      sportId: z.optional(sportId),
      inPlayOnly: z._default(flag, false),
      maxAgeMs: z._default(
        wholeNumber(LIST_AGE_MS.minimum, LIST_AGE_MS.normal),
        LIST_AGE_MS.normal,
      ),
    }),
  }),
  getBySportName: route<{ sportName: string }, readonly EventItem[]>()({
    method: 'GET',
    path: 'event/GetBySportName',
    access: 'P',
    about: 'Returns open events for one sport, by name or ID.',
    request: z.object({ sportName: text(1, 40) }),
  }),
  closest: route<{ sportId?: number; count?: number }, readonly EventItem[]>()({
    method: 'GET',
    path: 'Event/Closest',
    access: 'P',
    about: 'Returns events that haven’t started, soonest first.',
    request: z.object({
      sportId: z.optional(sportId),
      count: z._default(wholeNumber(1, 50), 10),
    }),
  }),
  getByEventId: route<{ eventId: number }, readonly WireMarket[]>()({
    method: 'GET',
    path: 'Market/GetByEventId',
    access: 'P',
    about: 'Returns an event’s markets without prices.',
    request: z.object({ eventId: id }),
  }),
  getUserOdds: route<{ eventId: number; since?: number }, EventOddsAnswer>()({
    method: 'GET',
    path: 'Odds/GetUserOddsV2',
    access: 'P',
    quiet: true,
    about:
      'Returns an event’s markets with prices in the caller’s currency; with `since`, only changes after that version.',
    request: z.object({ eventId: id, since: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)) }),
  }),
  getEventResults: route<{ eventId: number }, readonly EventResult[]>()({
    method: 'GET',
    path: 'Odds/GetEventResults',
    access: 'P',
    quiet: true,
    about:
      'Returns results for an event’s markets, newest first, up to 500. For in-play events, only the last few hours.',
    request: z.object({ eventId: id }),
  }),
  getUserLimits: route<{ eventId: number }, readonly MarketLimit[]>()({
    method: 'GET',
    path: 'Odds/GetUserLimits',
    access: 'U',
    quiet: true,
    about: 'Returns the caller’s stake limits for each market in an event.',
    request: z.object({ eventId: id }),
  }),
  getScoreCard: route<{ DreamEventId: string }, ScoreCard | null>()({
    method: 'GET',
    path: 'api/services/app/Sport/GetScoreCard',
    access: 'P',
    about: 'Returns the scorecard, or null if there isn’t one.',
    request: z.object({ DreamEventId: text(1, 64) }),
  }),
  getScoreStory: route<{ DreamEventId: string }, MatchCommentary | null>()({
    method: 'GET',
    path: 'api/services/app/Sport/GetScoreStory',
    access: 'P',
    quiet: true,
    about:
      'Returns the score history (overs and latest commentary), or null if there is no source.',
    request: z.object({ DreamEventId: text(1, 64) }),
  }),
  getDepth: route<{ marketId: number }, MarketDepth>()({
    method: 'GET',
    path: 'Odds/GetMarketDepth',
    access: 'P',
    quiet: true,
    about:
      'Returns up to 20 price levels per side for each runner in the caller’s currency. Empty for house-quoted markets.',
    request: z.object({ marketId: id }),
  }),
  getPriceHistory: route<{ marketId: number }, PriceHistory>()({
    method: 'GET',
    path: 'Market/GetPriceHistory',
    access: 'P',
    quiet: true,
    about:
      'Returns price history in time intervals with matched volume in the caller’s currency. Empty for house-quoted markets.',
    request: z.object({ marketId: id }),
  }),
};
