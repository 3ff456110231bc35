import { useEffect, useMemo, useRef, useState } from 'react';
import { connection } from '#client/api/connection.ts';
import { onPush } from '#client/hub/pushes.ts';
import { useStore } from '#client/storage/observable.ts';
import { clockText } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';

/** Debounces pushes of one settlement. */
const DEBOUNCE_MS = 400;

/** Pushes that may change the statement or a report. */
const MOVING: ReadonlySet<string> = new Set(['UserBalance', 'BetSettled', 'BetUnsettled', 'BetCancelled']);

/**
 * Number of entries newer than the displayed list, which stays unchanged until the user loads them.
 *
 * @param shown number of known entries; undefined while nothing is shown or no new ones are possible.
 * @param count requests the current number.
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
        // Failed requests are retried with the next push.
        ask.current().then(
          (found) => setNow({ shown, count: found }),
          () => undefined,
        );
      }, DEBOUNCE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [shown]);
  return now !== null && now.shown === shown ? Math.max(0, now.count - now.shown) : 0;
}

/** Offline notice with the age of the data; null while online. */
export function useStaleNote(): string | null {
  const online = useStore(connection, (state) => state.online);
  const since = useMemo(() => (online ? null : new Date().toISOString()), [online]);
  return since === null ? null : t('You’re offline. Showing data as of {time} IST.', { time: clockText(since) });
}
