import {
  type EXCLUSION_MONTHS,
  type LimitHistory,
  type PlayLimitItem,
  type PlayLimits,
  playLimitRoutes,
  type TIME_OUT_DAYS,
} from '@crease/contracts/care/play-limits.ts';
import type { OwnProofWire } from '@crease/contracts/people/security-routes.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { session, signOut, useUserId } from '#client/session/session.ts';
import { formatDuration } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { phrase, t } from '#i18n/text.ts';
import { PLAY_LIMITS_KEY } from '#player/betting/known-limits.ts';

export type TimeOutDays = (typeof TIME_OUT_DAYS)[number];
export type ExclusionMonths = (typeof EXCLUSION_MONTHS)[number];
/** Re-authentication dialog, supplied by the page from the security feature. */
export type ProofDialog = ComponentType<{
  readonly open: boolean;
  readonly title: string;
  readonly intro: string;
  readonly submitText: string;
  readonly isDangerous?: boolean;
  readonly onProof: (proof: OwnProofWire) => Promise<void>;
  readonly onClose: () => void;
}>;

export type LimitName = PlayLimitItem['name'];
export type PlaySection = PlayLimits['blocks'][number]['section'];

/** Sections that can be blocked, with titles. */
export const SECTIONS: readonly { readonly section: PlaySection; readonly title: string }[] = [
  { section: 'sports', title: phrase('Sports betting') },
  { section: 'casino', title: phrase('All casino games') },
  { section: 'casino:indian', title: phrase('Indian tables') },
  { section: 'casino:exchange', title: phrase('Exchange games') },
  { section: 'casino:tables', title: phrase('Tables') },
  { section: 'casino:crash', title: phrase('Crash') },
  { section: 'casino:instant', title: phrase('Instant games') },
  { section: 'casino:slots', title: phrase('Slots') },
];
const KINDS = ['deposit', 'loss', 'stake', 'time'] as const;
export type LimitKind = (typeof KINDS)[number];

const MINUTE_MS = 60_000;

export function getLimitKind(name: LimitName): LimitKind {
  return KINDS.find((kind) => name.startsWith(`${kind}:`)) ?? 'loss';
}

/** Formats a limit in rupees, or as a duration in minutes. */
export function formatLimit(kind: LimitKind, amount: number): string {
  return kind === 'time' ? formatDuration(amount * MINUTE_MS) : rupeesText(amount);
}

const HISTORY_KEY = 'limit-history';

/** The user's limits and break; refetched whenever the page opens, because usage changes. */
export function usePlayLimits(): UseQueryResult<PlayLimits> {
  const userId = useUserId();
  return useQuery({
    queryKey: [PLAY_LIMITS_KEY, userId],
    queryFn: ({ signal }) => callRoute(playLimitRoutes.getPlayLimits, {}, signal),
    enabled: userId !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Limit history, newest first. */
export function useLimitHistory(rows: number): UseQueryResult<LimitHistory> {
  const userId = useUserId();
  return useQuery({
    queryKey: [HISTORY_KEY, userId, rows],
    queryFn: ({ signal }) => callRoute(playLimitRoutes.getLimitHistory, { MaxResultCount: rows }, signal),
    enabled: userId !== null,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function showPlayLimits(limits: PlayLimits): void {
  queryClient.setQueryData([PLAY_LIMITS_KEY, session.getState().user?.userId ?? null], limits);
  void queryClient.invalidateQueries({ queryKey: [HISTORY_KEY] });
}

/**
 * Sets a limit in rupees or minutes, or requests its removal; the contract states when it takes effect. @throws
 * CallFailure
 */
export async function setPlayLimit(name: LimitName, amount: number | null): Promise<void> {
  showPlayLimits(await callRoute(playLimitRoutes.setPlayLimit, { name, amount }));
}

/** Confirms a pending increase. @throws CallFailure */
export async function confirmPlayLimit(name: LimitName, proof: OwnProofWire): Promise<void> {
  showPlayLimits(await callRoute(playLimitRoutes.confirmPlayLimit, { name, ...proof }));
}

/** Blocks a section immediately, or cancels its unblock request. @throws CallFailure */
export async function blockSection(section: PlaySection): Promise<void> {
  showPlayLimits(await callRoute(playLimitRoutes.blockSection, { section }));
}

/** Requests unblocking, which takes a day. @throws CallFailure */
export async function askToUnblock(section: PlaySection): Promise<void> {
  showPlayLimits(await callRoute(playLimitRoutes.askToUnblockSection, { section }));
}

/** Unblocks after the waiting period. @throws CallFailure */
export async function unblockSection(section: PlaySection, proof: OwnProofWire): Promise<void> {
  showPlayLimits(await callRoute(playLimitRoutes.unblockSection, { section, ...proof }));
}

export function sectionTitle(section: PlaySection): string {
  const found = SECTIONS.find((one) => one.section === section);
  return found === undefined ? section : t(found.title);
}

/** Starts a time-out. It ends every session, so this page does not wait for the push. @throws CallFailure */
export async function startTimeOut(days: TimeOutDays): Promise<void> {
  await callRoute(playLimitRoutes.takeTimeOut, { days });
  signOut(false);
}

/** Self-excludes the user; ends sessions likewise. @throws CallFailure */
export async function excludeMe(months: ExclusionMonths, proof: OwnProofWire): Promise<void> {
  await callRoute(playLimitRoutes.excludeMe, { months, ...proof });
  signOut(false);
}

/** Determines when a new amount takes effect; `now` if it equals the current limit. */
export function getEffect(
  { amount }: Pick<PlayLimitItem, 'amount'>,
  requested: number | null,
): 'now' | 'at once' | 'after a day' {
  if (requested === amount) return 'now';
  return requested !== null && (amount === null || requested < amount) ? 'at once' : 'after a day';
}
