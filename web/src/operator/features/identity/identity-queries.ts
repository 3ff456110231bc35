import type { WireOf } from '@crease/contracts/base/route.ts';
import type {
  IdentityDecline,
  IdentityFlag,
  IdentityKind,
  IdentityState,
} from '@crease/contracts/care/identity.ts';
import {
  type OperatorIdentityFile,
  type OperatorIdentityItem,
  operatorIdentityRoutes,
} from '@crease/contracts/care/identity-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { waitedText } from '#operator/components/work-list.tsx';
import { operatorApi, useListQuery, useRouteQuery } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAndRefresh } from '#operator/core/run-action.ts';
import type { BadgeProps } from '#ui/badge/badge.tsx';

/** Prefix of all identity query keys. */
const IDENTITY_KEY = 'identity';
const QUEUE_POLL_MS = 2_000;
const FILE_POLL_MS = 5_000;
/** Minimum remaining validity of an image URL, so that a running download doesn't expire. */
const IMAGE_URL_MS = 30_000;

export type IdentityQuery = WireOf<typeof operatorIdentityRoutes.operatorGetIdentityQueue>;

/** Returns a queue's items. Polls, so reviewers see each other's claims within seconds. */
export function useIdentityQueue(query: IdentityQuery) {
  return useListQuery(
    [IDENTITY_KEY, 'queue', query],
    operatorIdentityRoutes.operatorGetIdentityQueue,
    query,
    QUEUE_POLL_MS,
  );
}

/** Returns an item with its images. The server logs who opened it. */
export function useIdentityFile(id: number) {
  return useQuery({
    queryKey: [IDENTITY_KEY, 'file', id],
    queryFn: ({ signal }) =>
      operatorApi(operatorIdentityRoutes.operatorOpenIdentity, { id }, signal),
    refetchInterval: FILE_POLL_MS,
    structuralSharing: (before, after) =>
      reuseImageUrls(before as OperatorIdentityFile | undefined, after as OperatorIdentityFile),
  });
}

/** Returns a player's verification status under their domain's rules. */
export function usePlayerIdentity(userId: number) {
  return useRouteQuery(
    [IDENTITY_KEY, 'player', userId],
    operatorIdentityRoutes.operatorGetPlayerIdentity,
    { userId },
    FILE_POLL_MS,
  );
}

/** Keeps image URLs that are still valid: each response signs new ones, which would reload every image. */
function reuseImageUrls(
  before: OperatorIdentityFile | undefined,
  after: OperatorIdentityFile,
): OperatorIdentityFile {
  const known = (before?.pictureUrls ?? []).filter(isReusable);
  const stripQuery = (url: string) => url.replace(/\?.*$/, '');
  const pictureUrls = after.pictureUrls.map(
    (url) => known.find((one) => stripQuery(one) === stripQuery(url)) ?? url,
  );
  return { ...after, pictureUrls };
}

/** `/uploads/identity/7?e=1795470000&s=…` carries its expiry in seconds. */
function isReusable(url: string): boolean {
  const [, seconds = '0'] = /[?&]e=(\d+)/.exec(url) ?? [];
  return Number(seconds) * 1_000 > Date.now() + IMAGE_URL_MS;
}

/** Action key shared by all actions on one item, so that they don't overlap. */
export const identityActionKey = (id: number) => `identity ${id}`;

/** Claims an item for review. Errors: REQUEST_CLAIMED if another reviewer holds it. */
export function claimIdentity(id: number): Promise<ActionOutcome<OperatorIdentityItem>> {
  return runChange(id, null, () =>
    operatorApi(operatorIdentityRoutes.operatorClaimIdentity, { id }),
  );
}

/** Accepts an item. @param validUntil expiry date of the document, empty if it doesn't expire. */
export function acceptIdentity(
  id: number,
  validUntil: string,
): Promise<ActionOutcome<OperatorIdentityItem>> {
  const until = validUntil === '' ? {} : { validUntil };
  return runChange(
    id,
    ({ state }) => (state === 'ACCEPTED' ? 'Accepted' : 'Accepted. Awaiting second review'),
    () => operatorApi(operatorIdentityRoutes.operatorAcceptIdentity, { id, ...until }),
  );
}

export function declineIdentity(
  id: number,
  rejection: { readonly code: IdentityDecline; readonly reason: string },
): Promise<ActionOutcome<OperatorIdentityItem>> {
  return runChange(id, 'Declined', () =>
    operatorApi(operatorIdentityRoutes.operatorDeclineIdentity, { id, ...rejection }),
  );
}

export function askAboutIdentity(
  id: number,
  reason: string,
): Promise<ActionOutcome<OperatorIdentityItem>> {
  return runChange(id, 'Info requested. It returns to the queue when they reply', () =>
    operatorApi(operatorIdentityRoutes.operatorAskIdentity, { id, reason }),
  );
}

function runChange(
  id: number,
  done: string | null | ((item: OperatorIdentityItem) => string),
  action: () => Promise<OperatorIdentityItem>,
): Promise<ActionOutcome<OperatorIdentityItem>> {
  return runAndRefresh(identityActionKey(id), action, done, [IDENTITY_KEY]);
}

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
  return waitedText(submittedAt, until);
}
