import { playSessionCalls } from '@crease/contracts/calls/play-session.ts';
import type { RealityAnswer } from '@crease/contracts/routes/play-session.ts';
import type { PlaySession, TimeLimitLeft } from '@crease/contracts/wire/play-session.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callRoute } from '#data/api/call-route.ts';
import { queryClient } from '#data/api/query-client.ts';
import { session } from '#data/session/session.ts';
import { useStore } from '#data/storage/observable.ts';
import { useIsCounted } from './is-counted.ts';

const KEY = 'play-session';
export const MINUTE_MS = 60_000;
/** What is due at a moment is asked for a little after it. */
const AFTER_MS = 500;

/**
 * The caller's session. A page that is looked at asks each minute, and at the moment of a reality check: that is how the
 * server knows that they are here.
 */
export function usePlaySession(): UseQueryResult<PlaySession> {
  const userId = useStore(session, (state) => state.user?.userId ?? null);
  const isCounted = useIsCounted();
  return useQuery({
    queryKey: [KEY, userId],
    queryFn: ({ signal }) => callRoute(playSessionCalls.getPlaySession, {}, signal),
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

/** Whether a reality check waits for its answer; both times are the server's. */
export function isCheckDue({ checkAt, now }: PlaySession): boolean {
  return checkAt !== null && Date.parse(checkAt) <= Date.parse(now);
}

/** Nine tenths of the time are played. */
export function isNearlyUp({ left, minutes }: TimeLimitLeft): boolean {
  return left <= minutes / 10;
}

/** Answers the reality check. One that was answered on another device meanwhile is answered. @throws CallFailure */
export async function answerRealityCheck(answer: RealityAnswer): Promise<void> {
  const userId = session.getState().user?.userId ?? null;
  const after = await callRoute(playSessionCalls.answerRealityCheck, { answer });
  queryClient.setQueryData([KEY, userId], after);
}

/** Asks again: what is shown may not hold any more. */
export function refetchPlaySession(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}

/** How long a session was at the server's last word. */
export function elapsedMs({ startedAt, now }: PlaySession): number {
  return Date.parse(now) - Date.parse(startedAt);
}
