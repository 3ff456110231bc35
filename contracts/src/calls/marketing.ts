// Made by `npm run contract`.
import type { marketingRoutes } from '#routes/marketing.ts';
import type { CallsOf } from '#routes/route.ts';

/** What it takes to call `marketingRoutes`. */
export const marketingCalls: CallsOf<typeof marketingRoutes> = {
  getMarketingConsents: {
    method: 'GET',
    path: 'Account/GetMarketingConsents',
    access: 'R',
    from: 'query',
    quiet: true,
  },
  saveMarketingConsent: {
    method: 'POST',
    path: 'Account/SaveMarketingConsent',
    access: 'R',
    from: 'body',
  },
};
