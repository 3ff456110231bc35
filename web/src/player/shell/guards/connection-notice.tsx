import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Connection, connection } from '#client/api/connection.ts';
import { useTree } from '#client/catalogue/catalogue.ts';
import { useStore } from '#client/storage/observable.ts';
import { secondsText } from '#format/date-time.ts';
import { phrase, t } from '#i18n/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { missingParts } from '#ui/lazy/lazy-component.ts';
import styles from './connection-notice.module.css';

/** True if the page was opened offline: nothing has loaded since. */
export function useIsOfflineAtStart(): boolean {
  const online = useStore(connection, (state) => state.online);
  const { sports } = useTree();
  return !online && sports === undefined;
}

/** Duration of the "back online" notice. */
const BACK_MS = 4_000;

/**
 * Notice at the bottom edge while prices may be stale: the reason, their age and what happens next; then briefly that
 * they are live again. Overlaid on the page, so nothing moves under a finger.
 */
export function ConnectionNotice() {
  const online = useStore(connection, (state) => state.online);
  const isDown = useStore(connection, ({ stale, online }) => stale || !online);
  const trouble = useStore(connection, (state) => state.problem);
  const isUnanswered = useStore(connection, (state) => state.unanswered > 0);
  const liveAt = useStore(connection, (state) => state.liveAt);
  const isBack = useIsBack(isDown);
  const isWaiting = useSyncExternalStore(missingParts.subscribe, missingParts.count) > 0;
  return (
    <div role="status" className={styles.place}>
      {isDown && (
        <p className={styles.notice} data-connection="down">
          <Icon variant="regular" name={online ? 'warning' : 'offline'} size={16} />
          <span>
            {online ? describeTrouble(trouble) : describeOffline(liveAt)}
            {isWaiting && ` ${t('This page will load when you’re back online.')}`}
          </span>
        </p>
      )}
      {isUnanswered && !isDown && (
        <p className={styles.notice} data-connection="slow">
          <Icon variant="regular" name="warning" size={16} />
          <span>{t('No response yet. Your connection may be slow or down.')}</span>
        </p>
      )}
      {isBack && (
        <p className={styles.notice} data-connection="back">
          <Icon variant="regular" name="check" size={16} />
          <span>{t('Reconnected. Prices are live.')}</span>
        </p>
      )}
    </div>
  );
}

function describeTrouble(trouble: string | null): string {
  const what = trouble ?? LOST;
  return t('{trouble} Reconnecting… Prices may be out of date and can’t be bet on.', {
    trouble: t(what),
  });
}

function describeOffline(liveAt: number | null): string {
  return liveAt === null
    ? t('You’re offline. Prices aren’t live and you can’t place bets.')
    : t('You’re offline. Prices are as of {time} IST and you can’t place bets.', {
        time: secondsText(new Date(liveAt).toISOString()),
      });
}

const LOST = phrase('Live connection lost.');

/** True briefly after the connection returns. */
function useIsBack(isDown: boolean): boolean {
  const [wasDown, setWasDown] = useState(isDown);
  useEffect(() => {
    if (isDown) {
      setWasDown(true);
      return;
    }
    const timer = setTimeout(() => setWasDown(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [isDown]);
  return wasDown && !isDown;
}

const WORDS: Readonly<Record<Connection['state'], string>> = {
  Connected: phrase('Live prices'),
  Connecting: phrase('Connecting…'),
  Reconnecting: phrase('Reconnecting…'),
  Disconnected: phrase('Not connected'),
  Disconnecting: phrase('Not connected'),
};

/** Real-time connection status at the bottom of the tree; "Live prices" when healthy. */
export function ConnectionBadge() {
  const state = useStore(connection, (current) => current.state);
  const online = useStore(connection, (current) => current.online);
  return (
    <p className={styles.badge} data-live={(online && state === 'Connected') || undefined}>
      {online ? t(WORDS[state]) : t('Offline')}
    </p>
  );
}
