import { useEffect, useRef } from 'react';
import { connection } from '#client/api/connection.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { announce } from './announcer.tsx';
import styles from './connection-line.module.css';

/** Warns about a lost connection and its effect on bets. Hidden while connected. */
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
          ? t('You’re offline. Bets already accepted still stand, and the round continues.')
          : t(
              'Connection lost. Reconnecting… Bets already accepted still stand, and the round continues.',
            )}
      </span>
    </div>
  );
}

/** True if bets can be sent. Betting requires live table data. */
export function useIsConnected(): boolean {
  return useStore(connection, ({ online, stale }) => online && !stale);
}
