import { useMemo } from 'react';
import { connection } from '#data/stores/connection.ts';
import { useStore } from '#data/stores/observable.ts';
import { clockText } from '#format/date-time.ts';
import { t } from '#text/text.ts';

/** That a list is as old as the network is away, in one sentence; null while there is one. */
export function useStaleNote(): string | null {
  const online = useStore(connection, (state) => state.online);
  const since = useMemo(() => (online ? null : new Date().toISOString()), [online]);
  return since === null
    ? null
    : t('No network. As it stood at {time} IST.', { time: clockText(since) });
}
