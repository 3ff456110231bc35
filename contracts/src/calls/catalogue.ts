// Made by `npm run contract`.
import type { catalogueRoutes } from '#routes/catalogue.ts';
import type { CallsOf } from '#routes/route.ts';

/** What it takes to call `catalogueRoutes`. */
export const catalogueCalls: CallsOf<typeof catalogueRoutes> = {
  treeSportWithEvent: {
    method: 'GET',
    path: 'Event/TreeSportWithEvent',
    access: 'P',
    from: 'query',
    quiet: true,
  },
  getBySportName: {
    method: 'GET',
    path: 'event/GetBySportName',
    access: 'P',
    from: 'query',
  },
  closest: {
    method: 'GET',
    path: 'Event/Closest',
    access: 'P',
    from: 'query',
  },
  getByEventId: {
    method: 'GET',
    path: 'Market/GetByEventId',
    access: 'P',
    from: 'query',
  },
  getUserOdds: {
    method: 'GET',
    path: 'Odds/GetUserOddsV2',
    access: 'P',
    from: 'query',
    quiet: true,
  },
  getEventResults: {
    method: 'GET',
    path: 'Odds/GetEventResults',
    access: 'P',
    from: 'query',
    quiet: true,
  },
  getUserLimits: {
    method: 'GET',
    path: 'Odds/GetUserLimits',
    access: 'U',
    from: 'query',
    quiet: true,
  },
  getScoreCard: {
    method: 'GET',
    path: 'api/services/app/Sport/GetScoreCard',
    access: 'P',
    from: 'query',
  },
  getScoreStory: {
    method: 'GET',
    path: 'api/services/app/Sport/GetScoreStory',
    access: 'P',
    from: 'query',
    quiet: true,
  },
  getDepth: {
    method: 'GET',
    path: 'Odds/GetMarketDepth',
    access: 'P',
    from: 'query',
    quiet: true,
  },
  getPriceHistory: {
    method: 'GET',
    path: 'Market/GetPriceHistory',
    access: 'P',
    from: 'query',
    quiet: true,
  },
};
