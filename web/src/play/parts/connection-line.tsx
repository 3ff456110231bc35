import { useEffect, useRef } from 'react';
import { connection } from '#data/api/connection.ts';
import { useStore } from '#data/storage/observable.ts';
import { t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { announce } from './announcer.tsx';
import styles from './connection-line.module.css';

/** Says that the table cannot be followed, and what that means for bets; nothing while all is well. */
export function ConnectionLine() {
  const state = useStore(connection, ({ online, stale, state: now }) =>
    online ? (stale && now !== 'Connected' ? 'away' : 'well') : 'offline',
  );
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== 'well' && state === 'well') announce(t('Connected again'));
    before.current = state;
  }, [state]);
  if (state === 'well') return null;
  return (
    <div className={styles.line} role="alert">
      <Icon variant="regular" name="offline" size={18} />
      <span>
        {state === 'offline'
          ? t('You are offline. Bets that were taken count, and the round goes on.')
          : t(
              'The connection is lost, trying again. Bets that were taken count, and the round goes on.',
            )}
      </span>
    </div>
  );
}

/** Whether bets can be sent: what cannot be followed is not bet on. */
export function useIsConnected(): boolean {
  return useStore(connection, ({ online, stale }) => online && !stale);
}
