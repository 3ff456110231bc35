import type {
  IdentityDecline,
  IdentityItem,
  IdentityKind,
  IdentityLevelItem,
  IdentityState,
} from '@crease/contracts/wire/identity.ts';
import { rupeesText } from '#format/money.ts';
import { siteDateText, siteTimeText } from '#format/site-time.ts';
import { phrase, t } from '#text/text.ts';
import type { BadgeProps } from '#ui/badge/badge.tsx';

const KINDS: Readonly<Record<IdentityKind, { readonly name: string; readonly hint: string }>> = {
  DETAILS: {
    name: phrase('Name, age and address'),
    hint: phrase('As they stand on your identity card.'),
  },
  IDENTITY_CARD: {
    name: phrase('Identity card'),
    hint: phrase('Aadhaar, passport, voter card or driving licence. Both sides, all corners.'),
  },
  SELFIE: {
    name: phrase('Selfie with a note'),
    hint: phrase('Your face, the card, and a note with today’s date in large figures.'),
  },
  TAX_NUMBER: { name: phrase('Tax number'), hint: phrase('Your PAN card, all corners.') },
  ADDRESS: {
    name: phrase('Proof of address'),
    hint: phrase('A bill or bank statement of the last three months with name and address.'),
  },
  FUNDS: {
    name: phrase('Source of funds'),
    hint: phrase('Bank statement of the last three months, salary slips or a tax return.'),
  },
};

export function kindName(kind: IdentityKind): string {
  return t(KINDS[kind].name);
}

/** What it has to show. */
export function kindHint(kind: IdentityKind): string {
  return t(KINDS[kind].hint);
}

/** `Identity card, Selfie with a note`. */
export function kindNames(kinds: readonly IdentityKind[]): string {
  return kinds.map(kindName).join(', ');
}

const STATES: Readonly<Record<IdentityState, string>> = {
  NEEDED: phrase('Needed'),
  SUBMITTED: phrase('Under review'),
  UNDER_REVIEW: phrase('Under review'),
  NEEDS_INFO: phrase('Answer needed'),
  ACCEPTED: phrase('Accepted'),
  DECLINED: phrase('Declined'),
  EXPIRED: phrase('Ended'),
};

const TONES: Readonly<Record<IdentityState, NonNullable<BadgeProps['tone']>>> = {
  NEEDED: 'warn',
  SUBMITTED: 'brand',
  UNDER_REVIEW: 'brand',
  NEEDS_INFO: 'warn',
  ACCEPTED: 'good',
  DECLINED: 'bad',
  EXPIRED: 'warn',
};

export function stateText(state: IdentityState): string {
  return t(STATES[state]);
}

export function stateTone(state: IdentityState): NonNullable<BadgeProps['tone']> {
  return TONES[state];
}

/** Since when it stands so, or what it is needed for. */
export function sinceText(item: IdentityItem): string {
  const { state, submittedAt, decidedAt, validUntil, level } = item;
  if (state === 'ACCEPTED' && validUntil !== null) {
    return t('Accepted, good until {day}', { day: siteDateText(validUntil) });
  }
  if (state === 'ACCEPTED' && decidedAt !== null) {
    return t('Accepted {time}', { time: siteTimeText(decidedAt) });
  }
  if (state === 'DECLINED' && decidedAt !== null) {
    return t('Declined {time}', { time: siteTimeText(decidedAt) });
  }
  if (state === 'EXPIRED' && validUntil !== null) {
    return t('It was good until {day}', { day: siteDateText(validUntil) });
  }
  return submittedAt === null
    ? t('For level {level}', { level })
    : t('Sent {time}', { time: siteTimeText(submittedAt) });
}

const DECLINES: Readonly<Record<IdentityDecline, string>> = {
  UNREADABLE: phrase('It could not be read'),
  INCOMPLETE: phrase('Something of it is missing'),
  TOO_OLD: phrase('It is too old'),
  WRONG_DOCUMENT: phrase('It is another document'),
  NAME_DIFFERS: phrase('The name differs'),
  NOT_CONFIRMED: phrase('It could not be confirmed'),
};

export function declineText(code: IdentityDecline | null): string {
  return t(DECLINES[code ?? 'NOT_CONFIRMED']);
}

/** What a level allows, line by line. */
export function allowedBy({
  depositsInAll,
  depositsIn30Days,
  mayBet,
  mayWithdraw,
}: Omit<IdentityLevelItem, 'level' | 'needs' | 'isReached'>): readonly string[] {
  const lines = [
    depositsText(depositsInAll, depositsIn30Days),
    mayBet ? t('Place bets') : null,
    mayWithdraw ? t('Withdraw') : null,
  ].filter((line) => line !== null);
  return lines.length === 0 ? [t('Look at markets')] : lines;
}

function depositsText(inAll: number | null, in30Days: number | null): string | null {
  if (inAll === 0 || in30Days === 0) return null;
  if (inAll !== null && (in30Days === null || inAll <= in30Days)) {
    return t('Deposit up to {amount} in all', { amount: rupeesText(inAll) });
  }
  if (in30Days === null) return t('Deposit as much as your own limits allow');
  const amount = rupeesText(in30Days);
  return inAll === null
    ? t('Deposit up to {amount} in 30 days', { amount })
    : t('Deposit up to {amount} in 30 days, {most} in all', { amount, most: rupeesText(inAll) });
}
