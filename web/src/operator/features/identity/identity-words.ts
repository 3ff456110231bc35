import type {
  IdentityDecline,
  IdentityFlag,
  IdentityKind,
  IdentityState,
} from '@crease/contracts/wire/identity.ts';
import type { OperatorIdentityItem } from '@crease/contracts/wire/operator-identity.ts';
import type { BadgeProps } from '#ui/badge/badge.tsx';

type Tone = NonNullable<BadgeProps['tone']>;

export const KIND_WORDS: Readonly<Record<IdentityKind, string>> = {
  DETAILS: 'Details',
  IDENTITY_CARD: 'Proof of identity',
  SELFIE: 'Selfie with a note',
  TAX_NUMBER: 'PAN',
  ADDRESS: 'Proof of address',
  FUNDS: 'Source of funds',
};

/** Operator labels of identity states. */
export const STATE_WORDS: Readonly<Record<IdentityState, { text: string; tone: Tone }>> = {
  NEEDED: { text: 'Not submitted', tone: 'plain' },
  SUBMITTED: { text: 'Pending', tone: 'warn' },
  UNDER_REVIEW: { text: 'Under review', tone: 'warn' },
  NEEDS_INFO: { text: 'Awaiting player', tone: 'plain' },
  ACCEPTED: { text: 'Accepted', tone: 'good' },
  DECLINED: { text: 'Declined', tone: 'bad' },
  EXPIRED: { text: 'Expired', tone: 'bad' },
};

/** Labels of flags: a sentence, and two words for lists. */
export const FLAG_WORDS: Readonly<Record<IdentityFlag, { short: string; text: string }>> = {
  SAME_PERSON: {
    short: 'Duplicate person',
    text: 'Another account has the same name and date of birth.',
  },
  EXCLUDED_PERSON: {
    short: 'Self-excluded person',
    text: 'Someone with this name and date of birth has self-excluded.',
  },
  LIST_POSSIBLE: {
    short: 'Possible list match',
    text: 'A screening list contains a similar name.',
  },
  LIST_HIT: { short: 'List match', text: 'A screening list contains this name and date of birth.' },
  LIST_FAILED: {
    short: 'List unavailable',
    text: 'Couldn’t read the screening list. Not cleared.',
  },
};

/** Decline reasons as shown to the owner. */
export const DECLINE_WORDS: Readonly<Record<IdentityDecline, string>> = {
  UNREADABLE: 'Not readable',
  INCOMPLETE: 'Incomplete',
  TOO_OLD: 'Too old',
  WRONG_DOCUMENT: 'Wrong document',
  NAME_DIFFERS: 'Name doesn’t match',
  NOT_CONFIRMED: 'Couldn’t be verified',
};

/** e.g. `asha: Identity card`. */
export function itemTitle({
  kind,
  userName,
}: Pick<OperatorIdentityItem, 'kind' | 'userName'>): string {
  return `${userName}: ${KIND_WORDS[kind]}`;
}

/** Waiting time: `4 min`, `3 h`, `2 d`. */
export function waitingText(
  { submittedAt, decidedAt }: Pick<OperatorIdentityItem, 'submittedAt' | 'decidedAt'>,
  now: number,
): string {
  if (submittedAt === null) return '';
  const until = decidedAt === null ? now : Date.parse(decidedAt);
  const minutes = Math.max(0, Math.floor((until - Date.parse(submittedAt)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** Remaining claim time, e.g. `9:12`. Null if unclaimed. */
export function claimLeftText(
  { claimedUntil, state }: Pick<OperatorIdentityItem, 'claimedUntil' | 'state'>,
  now: number,
): string | null {
  if (state !== 'UNDER_REVIEW' || claimedUntil === null) return null;
  const seconds = Math.floor((Date.parse(claimedUntil) - now) / 1_000);
  if (seconds <= 0) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
