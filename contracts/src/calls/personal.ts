// Made by `npm run contract`.
import type { personalRoutes } from '#routes/personal.ts';
import type { CallsOf } from '#routes/route.ts';

/** What it takes to call `personalRoutes`. */
export const personalCalls: CallsOf<typeof personalRoutes> = {
  getPreferences: {
    method: 'GET',
    path: 'UserPreference/Get',
    access: 'U',
    from: 'query',
    quiet: true,
  },
  savePreferences: {
    method: 'POST',
    path: 'UserPreference/Save',
    access: 'U',
    from: 'body',
    quiet: true,
  },
  getNotices: {
    method: 'GET',
    path: 'Notice/GetNotices',
    access: 'U',
    from: 'query',
    quiet: true,
  },
  readNotices: {
    method: 'POST',
    path: 'Notice/MarkRead',
    access: 'U',
    from: 'body',
    quiet: true,
  },
  getPriceAlerts: {
    method: 'GET',
    path: 'PriceAlert/GetAlerts',
    access: 'U',
    from: 'query',
    quiet: true,
  },
  addPriceAlert: {
    method: 'POST',
    path: 'PriceAlert/Add',
    access: 'U',
    from: 'body',
  },
  removePriceAlert: {
    method: 'POST',
    path: 'PriceAlert/Remove',
    access: 'U',
    from: 'body',
  },
};
