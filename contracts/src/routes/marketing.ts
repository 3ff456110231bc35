import * as z from 'zod/mini';
import { flag } from '#values/number-from.ts';
import {
  MARKETING_CHANNELS,
  MARKETING_PRODUCTS,
  type MarketingConsent,
  type MarketingConsents,
} from '#wire/marketing.ts';
import { route } from './route.ts';

/** Marketing consent. */
export const marketingRoutes = {
  getMarketingConsents: route<Record<string, never>, MarketingConsents>()({
    method: 'GET',
    path: 'Account/GetMarketingConsents',
    access: 'R',
    from: 'query',
    quiet: true,
    about: 'Returns the caller’s marketing consents by channel and product, with their history.',
    request: z.object({}),
  }),
  saveMarketingConsent: route<MarketingConsent & { isGiven: boolean }, MarketingConsents>()({
    method: 'POST',
    path: 'Account/SaveMarketingConsent',
    access: 'R',
    from: 'body',
    about: 'Gives or withdraws one marketing consent. Applies from the next message.',
    request: z.object({
      channel: z.enum(MARKETING_CHANNELS),
      product: z.enum(MARKETING_PRODUCTS),
      isGiven: flag,
    }),
  }),
};
