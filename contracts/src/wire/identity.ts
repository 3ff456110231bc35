import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';

/** What a person can be asked for: what they declare, and documents. */
export const IDENTITY_KINDS = [
  'DETAILS',
  'IDENTITY_CARD',
  'SELFIE',
  'TAX_NUMBER',
  'ADDRESS',
  'FUNDS',
] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];
export type DocumentKind = Exclude<IdentityKind, 'DETAILS'>;

export type IdentityState =
  | 'NEEDED'
  | 'SUBMITTED'
  | 'UNDER_REVIEW'
  | 'NEEDS_INFO'
  | 'ACCEPTED'
  | 'DECLINED'
  | 'EXPIRED';

/** Why something was declined; the sentence beside it is the reviewer's. */
export const IDENTITY_DECLINES = [
  'UNREADABLE',
  'INCOMPLETE',
  'TOO_OLD',
  'WRONG_DOCUMENT',
  'NAME_DIFFERS',
  'NOT_CONFIRMED',
] as const;
export type IdentityDecline = (typeof IDENTITY_DECLINES)[number];

/** What a reviewer should look at. None of it is ever shown to its owner. */
export type IdentityFlag =
  | 'SAME_PERSON'
  | 'EXCLUDED_PERSON'
  | 'LIST_POSSIBLE'
  | 'LIST_HIT'
  | 'LIST_FAILED';

/** Levels by their number: nothing, details, identity, source of funds. */
export type IdentityLevel = 0 | 1 | 2 | 3;

/** What a person says about themselves. */
export interface DeclaredDetails {
  readonly fullName: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
}

/** One thing that is asked for, as its owner sees it. */
export interface IdentityItem {
  readonly kind: IdentityKind;
  readonly state: IdentityState;
  /** The lowest level that asks for it. */
  readonly level: IdentityLevel;
  readonly submittedAt: Time | null;
  readonly decidedAt: Time | null;
  /** Last day of an accepted document, YYYY-MM-DD. */
  readonly validUntil: string | null;
  readonly declineCode: IdentityDecline | null;
  /** The reviewer's words: why it was declined, or what they ask. */
  readonly reason: string | null;
  readonly canSend: boolean;
}

/** A level with what it asks for and allows. Sums in rupees; null: no limit. */
export interface IdentityLevelItem {
  readonly level: IdentityLevel;
  readonly needs: readonly IdentityKind[];
  readonly isReached: boolean;
  readonly depositsInAll: Rupees | null;
  readonly depositsIn30Days: Rupees | null;
  readonly mayBet: boolean;
  readonly mayWithdraw: boolean;
}

/** Where a person stands, and what is asked of them (api 10.6). */
export interface Identity {
  readonly level: IdentityLevel;
  readonly levels: readonly IdentityLevelItem[];
  readonly items: readonly IdentityItem[];
  readonly details: DeclaredDetails | null;
  readonly minAge: number;
}

/** Pictures of one document: two sides, or pages. */
export const MOST_DOCUMENT_PICTURES = 4;
