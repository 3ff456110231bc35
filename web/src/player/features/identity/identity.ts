import {
  type DeclaredDetails,
  type DocumentKind,
  type Identity,
  type IdentityDecline,
  type IdentityItem,
  type IdentityKind,
  type IdentityLevelItem,
  type IdentityState,
  requiresIdentity,
} from '@crease/contracts/care/identity.ts';
import { identityRoutes } from '@crease/contracts/care/identity-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { type QueryState, toQueryState } from '#client/api/answers.ts';
import { callRoute } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { session, useUserId } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { siteDateText, siteTimeText } from '#format/site-time.ts';
import { phrase, t } from '#i18n/text.ts';
import type { BadgeProps } from '#ui/badge/badge.tsx';

/** Query key prefix, invalidated by identity pushes. */
const KEY = 'identity';

/** True if identity verification applies to this user; play-money accounts are exempt. */
export function useNeedsIdentity(): boolean {
  const setting = useSettings();
  const currency = useStore(session, (state) => state.user?.currency ?? null);
  return currency === 'INR' && requiresIdentity(setting);
}

/** The user's verification status and requirements. */
export function useIdentity(): QueryState<Identity> {
  const userId = useUserId();
  const isAsked = useNeedsIdentity();
  return toQueryState(
    useQuery({
      queryKey: [KEY, userId],
      queryFn: ({ signal }) => callRoute(identityRoutes.getIdentity, {}, signal),
      enabled: userId !== null && isAsked,
      staleTime: 0,
    }),
  );
}

/** Submits identity details. @throws CallFailure */
export async function declareDetails(details: DeclaredDetails): Promise<void> {
  await changing(callRoute(identityRoutes.declareDetails, details));
}

/** Submits uploaded images as one document. @throws CallFailure */
export async function sendDocument(kind: DocumentKind, imageIds: readonly number[]): Promise<void> {
  await changing(callRoute(identityRoutes.sendDocument, { kind, imageIds }));
}

async function changing(change: Promise<Identity>): Promise<void> {
  try {
    const identity = await change;
    queryClient.setQueryData([KEY, session.getState().user?.userId ?? null], identity);
  } catch (failure) {
    // It may have been reviewed meanwhile, or a response was lost.
    void queryClient.invalidateQueries({ queryKey: [KEY] });
    throw failure;
  }
}

const KINDS: Readonly<Record<IdentityKind, { readonly name: string; readonly hint: string }>> = {
  DETAILS: {
    name: phrase('Name, age and address'),
    hint: phrase('As shown on your ID.'),
  },
  IDENTITY_CARD: {
    name: phrase('Proof of identity'),
    hint: phrase('Aadhaar, passport, voter ID or driving licence. Both sides, all corners visible.'),
  },
  SELFIE: {
    name: phrase('Selfie with a note'),
    hint: phrase('Your face, your ID and a note with today’s date in large writing.'),
  },
  TAX_NUMBER: { name: phrase('PAN'), hint: phrase('Your PAN card, all corners visible.') },
  ADDRESS: {
    name: phrase('Proof of address'),
    hint: phrase('A utility bill or bank statement from the last 3 months showing your name and address.'),
  },
  FUNDS: {
    name: phrase('Source of funds'),
    hint: phrase('Bank statements from the last 3 months, payslips or a tax return.'),
  },
};

export function kindName(kind: IdentityKind): string {
  return t(KINDS[kind].name);
}

/** Requirements for this document. */
export function kindHint(kind: IdentityKind): string {
  return t(KINDS[kind].hint);
}

/** `Identity card, Selfie with a note`. */
export function kindNames(kinds: readonly IdentityKind[]): string {
  return kinds.map(kindName).join(', ');
}

const STATES: Readonly<Record<IdentityState, string>> = {
  NEEDED: phrase('Required'),
  SUBMITTED: phrase('Under review'),
  UNDER_REVIEW: phrase('Under review'),
  NEEDS_INFO: phrase('Reply needed'),
  ACCEPTED: phrase('Accepted'),
  DECLINED: phrase('Declined'),
  EXPIRED: phrase('Expired'),
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

export function labelForState(state: IdentityState): string {
  return t(STATES[state]);
}

export function stateTone(state: IdentityState): NonNullable<BadgeProps['tone']> {
  return TONES[state];
}

/** Describes when the state began, or what the item is needed for. */
export function describeSince(item: IdentityItem): string {
  const { state, submittedAt, decidedAt, validUntil, level } = item;
  if (state === 'ACCEPTED' && validUntil !== null) {
    return t('Accepted, valid until {day}', { day: siteDateText(validUntil) });
  }
  if (state === 'ACCEPTED' && decidedAt !== null) {
    return t('Accepted {time}', { time: siteTimeText(decidedAt) });
  }
  if (state === 'DECLINED' && decidedAt !== null) {
    return t('Declined {time}', { time: siteTimeText(decidedAt) });
  }
  if (state === 'EXPIRED' && validUntil !== null) {
    return t('Expired {day}', { day: siteDateText(validUntil) });
  }
  return submittedAt === null
    ? t('For level {level}', { level })
    : t('Submitted {time}', { time: siteTimeText(submittedAt) });
}

const DECLINES: Readonly<Record<IdentityDecline, string>> = {
  UNREADABLE: phrase('Not readable'),
  INCOMPLETE: phrase('Incomplete'),
  TOO_OLD: phrase('Too old'),
  WRONG_DOCUMENT: phrase('Wrong document'),
  NAME_DIFFERS: phrase('Name doesn’t match'),
  NOT_CONFIRMED: phrase('Couldn’t be verified'),
};

export function describeDecline(code: IdentityDecline | null): string {
  return t(DECLINES[code ?? 'NOT_CONFIRMED']);
}

/** Lists what a level allows. */
export function listAllowances({
  depositsInAll,
  depositsIn30Days,
  mayBet,
  mayWithdraw,
}: Omit<IdentityLevelItem, 'level' | 'needs' | 'isReached'>): readonly string[] {
  const lines = [
    describeDeposits(depositsInAll, depositsIn30Days),
    mayBet ? t('Place bets') : null,
    mayWithdraw ? t('Withdraw') : null,
  ].filter((line) => line !== null);
  return lines.length === 0 ? [t('View markets')] : lines;
}

function describeDeposits(inAll: number | null, in30Days: number | null): string | null {
  if (inAll === 0 || in30Days === 0) return null;
  if (inAll !== null && (in30Days === null || inAll <= in30Days)) {
    return t('Deposit up to {amount} in total', { amount: rupeesText(inAll) });
  }
  if (in30Days === null) return t('Deposit up to your own limits');
  const amount = rupeesText(in30Days);
  return inAll === null
    ? t('Deposit up to {amount} in 30 days', { amount })
    : t('Deposit up to {amount} in 30 days, {most} in total', { amount, most: rupeesText(inAll) });
}
