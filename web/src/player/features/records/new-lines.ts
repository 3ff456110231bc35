import { useEffect, useMemo, useRef, useState } from 'react';
import { connection } from '#data/api/connection.ts';
import { onPush } from '#data/hub/pushes.ts';
import { useStore } from '#data/storage/observable.ts';
import { clockText } from '#format/date-time.ts';
import { t } from '#text/text.ts';

/** Several pushes of one settlement ask once. */
const GATHER_MS = 400;

/** Pushes after which the statement or a report may have other lines. */
const MOVING: ReadonlySet<string> = new Set([
  'UserBalance',
  'BetSettled',
  'BetUnsettled',
  'BetCancelled',
]);

/**
 * How many lines a list that is shown does not have yet; nothing moves until they are asked for.
 *
 * @param shown lines that are known; undefined while nothing is shown, or where no new ones can come.
 * @param count asks how many there are now.
 */
export function useNewLines(shown: number | undefined, count: () => Promise<number>): number {
  const [now, setNow] = useState<{ readonly shown: number; readonly count: number } | null>(null);
  const ask = useRef(count);
  useEffect(() => {
    ask.current = count;
  });
  useEffect(() => {
    if (shown === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onPush(({ Code }) => {
      if (!MOVING.has(Code)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Without an answer the next push asks again.
        ask.current().then(
          (found) => setNow({ shown, count: found }),
          () => undefined,
        );
      }, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [shown]);
  return now !== null && now.shown === shown ? Math.max(0, now.count - now.shown) : 0;
}

/** That a list is as old as the network is away, in one sentence; null while there is one. */
export function useStaleNote(): string | null {
  const online = useStore(connection, (state) => state.online);
  const since = useMemo(() => (online ? null : new Date().toISOString()), [online]);
  return since === null
    ? null
    : t('No network. As it stood at {time} IST.', { time: clockText(since) });
}
