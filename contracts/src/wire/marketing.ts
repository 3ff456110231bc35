import type { Time } from '#values/instant.ts';

/** Ways to reach somebody with an offer, and what it is about. A service message needs no consent. */
export const MARKETING_CHANNELS = ['EMAIL', 'SMS', 'PUSH', 'PHONE'] as const;
export type MarketingChannel = (typeof MARKETING_CHANNELS)[number];
export const MARKETING_PRODUCTS = ['SPORTS', 'CASINO'] as const;
export type MarketingProduct = (typeof MARKETING_PRODUCTS)[number];

/** One cell of the table: offers about this, by this way. */
export interface MarketingConsent {
  readonly channel: MarketingChannel;
  readonly product: MarketingProduct;
}

/** One consent that was given or taken back. */
export interface ConsentChange extends MarketingConsent {
  readonly isGiven: boolean;
  readonly time: Time;
}

export interface MarketingConsents {
  /** Consents in force; a new account has none. */
  readonly given: readonly MarketingConsent[];
  /** During a break nothing is sent, whatever was given. */
  readonly isSuppressed: boolean;
  /** Newest first. */
  readonly history: readonly ConsentChange[];
}
