import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';

/** Identity items: declared details, and documents. */
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

/** Decline reasons; the accompanying text is the reviewer's. */
export const IDENTITY_DECLINES = [
  'UNREADABLE',
  'INCOMPLETE',
  'TOO_OLD',
  'WRONG_DOCUMENT',
  'NAME_DIFFERS',
  'NOT_CONFIRMED',
] as const;
export type IdentityDecline = (typeof IDENTITY_DECLINES)[number];

/** Flags for reviewers, never shown to the player. */
export type IdentityFlag =
  | 'SAME_PERSON'
  | 'EXCLUDED_PERSON'
  | 'LIST_POSSIBLE'
  | 'LIST_HIT'
  | 'LIST_FAILED';

/** Verification level: 0 none, 1 details, 2 identity, 3 source of funds. */
export type IdentityLevel = 0 | 1 | 2 | 3;

/** Self-declared personal details. */
export interface DeclaredDetails {
  readonly fullName: string;
  /** Date of birth, YYYY-MM-DD. */
  readonly birthDate: string;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
}

/** A required item as the player sees it. */
export interface IdentityItem {
  readonly kind: IdentityKind;
  readonly state: IdentityState;
  /** Lowest level that requires it. */
  readonly level: IdentityLevel;
  readonly submittedAt: Time | null;
  readonly decidedAt: Time | null;
  /** Expiry date of an accepted document, YYYY-MM-DD. */
  readonly validUntil: string | null;
  readonly declineCode: IdentityDecline | null;
  /** Reviewer's comment: reason for declining, or a question. */
  readonly reason: string | null;
  readonly canSend: boolean;
}

/** A level with its requirements and allowances. Amounts in rupees; null for no limit. */
export interface IdentityLevelItem {
  readonly level: IdentityLevel;
  readonly needs: readonly IdentityKind[];
  readonly isReached: boolean;
  readonly depositsInAll: Rupees | null;
  readonly depositsIn30Days: Rupees | null;
  readonly mayBet: boolean;
  readonly mayWithdraw: boolean;
}

/** Current level and outstanding requirements (api 10.6). */
export interface Identity {
  readonly level: IdentityLevel;
  readonly levels: readonly IdentityLevelItem[];
  readonly items: readonly IdentityItem[];
  readonly details: DeclaredDetails | null;
  readonly minAge: number;
}

/** Maximum images per document: two sides, or pages. */
export const MAX_DOCUMENT_IMAGES = 4;
