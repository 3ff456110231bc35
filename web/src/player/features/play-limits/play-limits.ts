import { playLimitCalls } from '@crease/contracts/calls/play-limits.ts';
import type { OwnProofWire } from '@crease/contracts/wire/own-data.ts';
import type {
  EXCLUSION_MONTHS,
  LimitHistory,
  PlayLimitItem,
  PlayLimits,
  TIME_OUT_DAYS,
} from '@crease/contracts/wire/play-limits.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { callRoute } from '#data/api/call-route.ts';
import { queryClient } from '#data/api/query-client.ts';
import { session, signOut, useUserId } from '#data/session/session.ts';
import { lengthText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { phrase, t } from '#text/text.ts';

export type TimeOutDays = (typeof TIME_OUT_DAYS)[number];
export type ExclusionMonths = (typeof EXCLUSION_MONTHS)[number];
/** The window that asks once more who it is; the page has it from the feature that guards the account. */
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

/** What can be shut, and what it is called. */
export const SECTIONS: readonly { readonly section: PlaySection; readonly title: string }[] = [
  { section: 'sports', title: phrase('Sports betting') },
  { section: 'casino', title: phrase('The whole casino') },
  { section: 'casino:indian', title: phrase('Indian tables') },
  { section: 'casino:exchange', title: phrase('Back and lay') },
  { section: 'casino:tables', title: phrase('Tables') },
  { section: 'casino:crash', title: phrase('Crash') },
  { section: 'casino:instant', title: phrase('Instant games') },
  { section: 'casino:slots', title: phrase('Slots') },
];
const KINDS = ['deposit', 'loss', 'stake', 'time'] as const;
export type LimitKind = (typeof KINDS)[number];

const MINUTE_MS = 60_000;

export function limitKindOf(name: LimitName): LimitKind {
  return KINDS.find((kind) => name.startsWith(`${kind}:`)) ?? 'loss';
}

/** An amount of a limit of this kind: rupees, or minutes as a length of time. */
export function limitText(kind: LimitKind, amount: number): string {
  return kind === 'time' ? lengthText(amount * MINUTE_MS) : rupeesText(amount);
}

const KEY = 'play-limits';
const HISTORY_KEY = 'limit-history';

/** The caller's limits and break; asked anew each time the page opens, for what counts toward them moves. */
export function usePlayLimits(): UseQueryResult<PlayLimits> {
  const userId = useUserId();
  return useQuery({
    queryKey: [KEY, userId],
    queryFn: ({ signal }) => callRoute(playLimitCalls.getPlayLimits, {}, signal),
    enabled: userId !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** What became of the caller's limits, newest first. */
export function useLimitHistory(rows: number): UseQueryResult<LimitHistory> {
  const userId = useUserId();
  return useQuery({
    queryKey: [HISTORY_KEY, userId, rows],
    queryFn: ({ signal }) =>
      callRoute(playLimitCalls.getLimitHistory, { MaxResultCount: rows }, signal),
    enabled: userId !== null,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function showPlayLimits(limits: PlayLimits): void {
  queryClient.setQueryData([KEY, session.getState().user?.userId ?? null], limits);
  void queryClient.invalidateQueries({ queryKey: [HISTORY_KEY] });
}

/** Sets a limit in rupees or minutes, or asks for none; see the contract for when it holds. @throws CallFailure */
export async function setPlayLimit(name: LimitName, amount: number | null): Promise<void> {
  showPlayLimits(await callRoute(playLimitCalls.setPlayLimit, { name, amount }));
}

/** Confirms a higher limit that has waited. @throws CallFailure */
export async function confirmPlayLimit(name: LimitName, proof: OwnProofWire): Promise<void> {
  showPlayLimits(await callRoute(playLimitCalls.confirmPlayLimit, { name, ...proof }));
}

/** Shuts a section at once, or gives up a wish to open them. @throws CallFailure */
export async function blockSection(section: PlaySection): Promise<void> {
  showPlayLimits(await callRoute(playLimitCalls.blockSection, { section }));
}

/** Asks to open them: that waits a day. @throws CallFailure */
export async function askToUnblock(section: PlaySection): Promise<void> {
  showPlayLimits(await callRoute(playLimitCalls.askToUnblockSection, { section }));
}

/** Opens them after the wait. @throws CallFailure */
export async function unblockSection(section: PlaySection, proof: OwnProofWire): Promise<void> {
  showPlayLimits(await callRoute(playLimitCalls.unblockSection, { section, ...proof }));
}

export function sectionTitle(section: PlaySection): string {
  const found = SECTIONS.find((one) => one.section === section);
  return found === undefined ? section : t(found.title);
}

/** Begins a time-out, which ends every session: this page does not wait to hear of it. @throws CallFailure */
export async function takeTimeOut(days: TimeOutDays): Promise<void> {
  await callRoute(playLimitCalls.takeTimeOut, { days });
  signOut(false);
}

/** Closes the site to the caller, as above. @throws CallFailure */
export async function excludeMe(months: ExclusionMonths, proof: OwnProofWire): Promise<void> {
  await callRoute(playLimitCalls.excludeMe, { months, ...proof });
  signOut(false);
}

/** Whether a new amount holds at once; `now`: it is what holds already. */
export function effectOf(
  { amount }: Pick<PlayLimitItem, 'amount'>,
  wanted: number | null,
): 'now' | 'at once' | 'after a day' {
  if (wanted === amount) return 'now';
  return wanted !== null && (amount === null || wanted < amount) ? 'at once' : 'after a day';
}
