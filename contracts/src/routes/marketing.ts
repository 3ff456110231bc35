import * as z from 'zod/mini';
import { flag } from '#values/number-from.ts';
import {
  MARKETING_CHANNELS,
  MARKETING_PRODUCTS,
  type MarketingConsent,
  type MarketingConsents,
} from '#wire/marketing.ts';
import { route } from './route.ts';

/** What players agree to be sent offers about. */
export const marketingRoutes = {
  getMarketingConsents: route<Record<string, never>, MarketingConsents>()({
    method: 'GET',
    path: 'Account/GetMarketingConsents',
    access: 'R',
    from: 'query',
    quiet: true,
    about: 'Which offers the caller has agreed to, by way and subject, and every change of it.',
    request: z.object({}),
  }),
  saveMarketingConsent: route<MarketingConsent & { isGiven: boolean }, MarketingConsents>()({
    method: 'POST',
    path: 'Account/SaveMarketingConsent',
    access: 'R',
    from: 'body',
    about: 'Gives one consent to offers, or takes it back; it counts from the next message on.',
    request: z.object({
      channel: z.enum(MARKETING_CHANNELS),
      product: z.enum(MARKETING_PRODUCTS),
      isGiven: flag,
    }),
  }),
};
