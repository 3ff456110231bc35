import type { PlaySession, TimeLimitLeft } from '@crease/contracts/care/play-limits.ts';
import type { RealityAnswer } from '@crease/contracts/care/play-session-routes.ts';
import { playSessionRoutes } from '@crease/contracts/care/play-session-routes.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { session } from '#client/session/session.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { useHasSessionTimer } from './is-counted.ts';

const KEY = 'play-session';
export const MINUTE_MS = 60_000;
/** Delay after a due time before refetching. */
const AFTER_MS = 500;

/**
 * The user's session. A visible page polls every minute and when a reality check is due, which also tells the server
 * that the user is active.
 */
export function usePlaySession(): UseQueryResult<PlaySession> {
  const userId = useStore(session, (state) => state.user?.userId ?? null);
  const isCounted = useHasSessionTimer();
  return useQuery({
    queryKey: [KEY, userId],
    queryFn: ({ signal }) => callRoute(playSessionRoutes.getPlaySession, {}, signal),
    enabled: isCounted,
    staleTime: MINUTE_MS / 2,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => untilNext(state.data),
  });
}

function untilNext(shown: PlaySession | undefined): number {
  if (shown === undefined || shown.checkAt === null) return MINUTE_MS;
  const untilCheck = Date.parse(shown.checkAt) - Date.parse(shown.now);
  return untilCheck > 0 ? Math.min(MINUTE_MS, untilCheck + AFTER_MS) : MINUTE_MS;
}

/** True if a reality check is pending; both times are the server's. */
export function isCheckDue({ checkAt, now }: PlaySession): boolean {
  return checkAt !== null && Date.parse(checkAt) <= Date.parse(now);
}

/** True once nine tenths of the time are used. */
export function isNearlyUp({ left, minutes }: TimeLimitLeft): boolean {
  return left <= minutes / 10;
}

/** Answers the reality check; succeeds if already answered on another device. @throws CallFailure */
export async function answerRealityCheck(answer: RealityAnswer): Promise<void> {
  const userId = session.getState().user?.userId ?? null;
  const after = await callRoute(playSessionRoutes.answerRealityCheck, { answer });
  queryClient.setQueryData([KEY, userId], after);
}

/** Refetches a session that may be outdated. */
export function refetchPlaySession(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}

/** Session duration as of the server's last response. */
export function computeElapsedMs({ startedAt, now }: PlaySession): number {
  return Date.parse(now) - Date.parse(startedAt);
}

/** Open state of the session summary. */
export const summary = createObservable({ isOpen: false });

export function openSummary(): void {
  summary.setState({ isOpen: true });
}

export function closeSummary(): void {
  summary.setState({ isOpen: false });
}
