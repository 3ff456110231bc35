import type { Time } from '#values/instant.ts';

/** Marketing channels and topics. Service messages need no consent. */
export const MARKETING_CHANNELS = ['EMAIL', 'SMS', 'PUSH', 'PHONE'] as const;
export type MarketingChannel = (typeof MARKETING_CHANNELS)[number];
export const MARKETING_PRODUCTS = ['SPORTS', 'CASINO'] as const;
export type MarketingProduct = (typeof MARKETING_PRODUCTS)[number];

/** Consent to offers on one topic via one channel. */
export interface MarketingConsent {
  readonly channel: MarketingChannel;
  readonly product: MarketingProduct;
}

/** A consent granted or withdrawn. */
export interface ConsentChange extends MarketingConsent {
  readonly isGiven: boolean;
  readonly time: Time;
}

export interface MarketingConsents {
  /** Active consents; none for a new account. */
  readonly given: readonly MarketingConsent[];
  /** True during a break, when nothing is sent regardless of consent. */
  readonly isSuppressed: boolean;
  /** Newest first. */
  readonly history: readonly ConsentChange[];
}
