import type {
  IdentityDecline,
  IdentityFlag,
  IdentityKind,
  IdentityState,
} from '@crease/contracts/wire/identity.ts';
import type { OpIdentityItem } from '@crease/contracts/wire/operator-identity.ts';
import type { BadgeProps } from '#ui/badge/badge.tsx';

type Tone = NonNullable<BadgeProps['tone']>;

export const KIND_WORDS: Readonly<Record<IdentityKind, string>> = {
  DETAILS: 'Details',
  IDENTITY_CARD: 'Identity card',
  SELFIE: 'Selfie with a note',
  TAX_NUMBER: 'Tax number',
  ADDRESS: 'Proof of address',
  FUNDS: 'Source of funds',
};

/** States as the house says them. */
export const STATE_WORDS: Readonly<Record<IdentityState, { text: string; tone: Tone }>> = {
  NEEDED: { text: 'Not sent', tone: 'plain' },
  SUBMITTED: { text: 'Waiting', tone: 'warn' },
  UNDER_REVIEW: { text: 'Under review', tone: 'warn' },
  NEEDS_INFO: { text: 'Player asked', tone: 'plain' },
  ACCEPTED: { text: 'Accepted', tone: 'good' },
  DECLINED: { text: 'Declined', tone: 'bad' },
  EXPIRED: { text: 'Ended', tone: 'bad' },
};

/** What a flag means, and in two words for a list. */
export const FLAG_WORDS: Readonly<Record<IdentityFlag, { short: string; text: string }>> = {
  SAME_PERSON: {
    short: 'Same person',
    text: 'Another account has the same name and date of birth.',
  },
  EXCLUDED_PERSON: {
    short: 'Excluded person',
    text: 'Somebody of this name and date of birth has excluded themselves.',
  },
  LIST_POSSIBLE: { short: 'Like a list', text: 'A list has a name that resembles this one.' },
  LIST_HIT: { short: 'On a list', text: 'A list has this name with the same date of birth.' },
  LIST_FAILED: { short: 'List not read', text: 'The list could not be read: nobody is cleared.' },
};

/** Why an item is declined, as its owner reads it. */
export const DECLINE_WORDS: Readonly<Record<IdentityDecline, string>> = {
  UNREADABLE: 'It cannot be read',
  INCOMPLETE: 'Something is missing',
  TOO_OLD: 'It is too old',
  WRONG_DOCUMENT: 'It is another document',
  NAME_DIFFERS: 'The name differs',
  NOT_CONFIRMED: 'It cannot be confirmed',
};

/** `Identity card of asha`. */
export function itemTitle({ kind, userName }: Pick<OpIdentityItem, 'kind' | 'userName'>): string {
  return `${KIND_WORDS[kind]} of ${userName}`;
}

/** How long it has waited: `4 min`, `3 h`, `2 d`. */
export function waitingText(
  { submittedAt, decidedAt }: Pick<OpIdentityItem, 'submittedAt' | 'decidedAt'>,
  now: number,
): string {
  if (submittedAt === null) return '';
  const until = decidedAt === null ? now : Date.parse(decidedAt);
  const minutes = Math.max(0, Math.floor((until - Date.parse(submittedAt)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** The time a reviewer has left: `9:12`; null: nobody holds it. */
export function claimLeftText(
  { claimedUntil, state }: Pick<OpIdentityItem, 'claimedUntil' | 'state'>,
  now: number,
): string | null {
  if (state !== 'UNDER_REVIEW' || claimedUntil === null) return null;
  const seconds = Math.floor((Date.parse(claimedUntil) - now) / 1_000);
  if (seconds <= 0) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
