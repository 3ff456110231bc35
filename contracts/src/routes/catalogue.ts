import * as z from 'zod/mini';
import { LIST_AGE_MS } from '#constants.ts';
import { flag, id, sportId, text, wholeNumber } from '#values/number-from.ts';
import type {
  EventItem,
  EventOddsAnswer,
  EventResult,
  MarketLimit,
  TreeSport,
  WireMarket,
} from '#wire/catalogue.ts';
import type { MarketDepth, PriceHistory } from '#wire/market-depth.ts';
import type { ScoreCard } from '#wire/score-card.ts';
import type { ScoreStory } from '#wire/score-story.ts';
import { route } from './route.ts';

export const catalogueRoutes = {
  treeSportWithEvent: route<
    { sportId?: number; inPlayOnly?: boolean; maxAgeMs?: number },
    readonly TreeSport[]
  >()({
    method: 'GET',
    path: 'Event/TreeSportWithEvent',
    access: 'P',
    from: 'query',
    quiet: true,
    about:
      'All six sports with their open events; prices may be as old as `maxAgeMs`. Pushes of a list begin when it is joined: ask again later than `maxAgeMs` after that, and nothing is missed.',
    request: z.object({
      sportId: z.optional(sportId),
      inPlayOnly: z._default(flag, false),
      maxAgeMs: z._default(wholeNumber(LIST_AGE_MS.least, LIST_AGE_MS.usual), LIST_AGE_MS.usual),
    }),
  }),
  getBySportName: route<{ sportName: string }, readonly EventItem[]>()({
    method: 'GET',
    path: 'event/GetBySportName',
    access: 'P',
    from: 'query',
    about: 'The open events of one sport, by its name or id.',
    request: z.object({ sportName: text(1, 40) }),
  }),
  closest: route<{ sportId?: number; count?: number }, readonly EventItem[]>()({
    method: 'GET',
    path: 'Event/Closest',
    access: 'P',
    from: 'query',
    about: 'Events not yet started, nearest start first.',
    request: z.object({
      sportId: z.optional(sportId),
      count: z._default(wholeNumber(1, 50), 10),
    }),
  }),
  getByEventId: route<{ eventId: number }, readonly WireMarket[]>()({
    method: 'GET',
    path: 'Market/GetByEventId',
    access: 'P',
    from: 'query',
    about: 'The markets of an event without prices.',
    request: z.object({ eventId: id }),
  }),
  getUserOdds: route<{ eventId: number; since?: number }, EventOddsAnswer>()({
    method: 'GET',
    path: 'Odds/GetUserOddsV2',
    access: 'P',
    from: 'query',
    quiet: true,
    about:
      "The markets of an event with prices of the caller's currency; with `since` only what changed after that version.",
    request: z.object({ eventId: id, since: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)) }),
  }),
  getEventResults: route<{ eventId: number }, readonly EventResult[]>()({
    method: 'GET',
    path: 'Odds/GetEventResults',
    access: 'P',
    from: 'query',
    quiet: true,
    about:
      'How the markets of an event ended, newest first; at most 500. Of an event in play those of the last hours.',
    request: z.object({ eventId: id }),
  }),
  getUserLimits: route<{ eventId: number }, readonly MarketLimit[]>()({
    method: 'GET',
    path: 'Odds/GetUserLimits',
    access: 'U',
    from: 'query',
    quiet: true,
    about: 'What the caller may stake in each market of an event.',
    request: z.object({ eventId: id }),
  }),
  getScoreCard: route<{ DreamEventId: string }, ScoreCard | null>()({
    method: 'GET',
    path: 'api/services/app/Sport/GetScoreCard',
    access: 'P',
    from: 'query',
    about: 'The score card, or null when there is none.',
    request: z.object({ DreamEventId: text(1, 64) }),
  }),
  getScoreStory: route<{ DreamEventId: string }, ScoreStory | null>()({
    method: 'GET',
    path: 'api/services/app/Sport/GetScoreStory',
    access: 'P',
    from: 'query',
    quiet: true,
    about: 'How the score came about: overs and newest lines, or null when there is no source.',
    request: z.object({ DreamEventId: text(1, 64) }),
  }),
  getDepth: route<{ marketId: number }, MarketDepth>()({
    method: 'GET',
    path: 'Odds/GetMarketDepth',
    access: 'P',
    from: 'query',
    quiet: true,
    about:
      "Up to twenty prices a side of every runner in the caller's currency; no runners for a market that the house quotes.",
    request: z.object({ marketId: id }),
  }),
  getPriceHistory: route<{ marketId: number }, PriceHistory>()({
    method: 'GET',
    path: 'Market/GetPriceHistory',
    access: 'P',
    from: 'query',
    quiet: true,
    about:
      "How prices moved, by intervals of time in which something was matched in the caller's currency; no runners for a market that the house quotes.",
    request: z.object({ marketId: id }),
  }),
};
