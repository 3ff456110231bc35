import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Connection, connection } from '#data/api/connection.ts';
import { useTree } from '#data/catalogue/catalogue.ts';
import { useStore } from '#data/storage/observable.ts';
import { secondsText } from '#format/date-time.ts';
import { phrase, t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { missingParts } from '#ui/late-part/late-part.ts';
import styles from './connection-notice.module.css';

/** True when the page was opened without a network: nothing has come since, and nothing can be asked for. */
export function useIsColdOffline(): boolean {
  const online = useStore(connection, (state) => state.online);
  const { sports } = useTree();
  return !online && sports === undefined;
}

/** So long the good news stays. */
const BACK_MS = 4_000;

/**
 * One line at the lower edge while prices cannot be trusted: why, from when they are, and what happens next; and for a
 * moment afterwards that they are live again. It lies over the page, so nothing moves under a finger.
 */
export function ConnectionNotice() {
  const online = useStore(connection, (state) => state.online);
  const isDown = useStore(connection, ({ stale, online }) => stale || !online);
  const trouble = useStore(connection, (state) => state.trouble);
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
            {online ? troubleText(trouble) : offlineText(liveAt)}
            {isWaiting && ` ${t('What you opened comes when the network is back.')}`}
          </span>
        </p>
      )}
      {isUnanswered && !isDown && (
        <p className={styles.notice} data-connection="slow">
          <Icon variant="regular" name="warning" size={16} />
          <span>{t('No answer has come yet. Your network may be slow, or away.')}</span>
        </p>
      )}
      {isBack && (
        <p className={styles.notice} data-connection="back">
          <Icon variant="regular" name="check" size={16} />
          <span>{t('Connected again: prices are live.')}</span>
        </p>
      )}
    </div>
  );
}

function troubleText(trouble: string | null): string {
  const what = trouble ?? LOST;
  return t('{trouble} Trying again; prices may be old and cannot be taken.', {
    trouble: t(what),
  });
}

function offlineText(liveAt: number | null): string {
  return liveAt === null
    ? t('You are offline. Prices are not live and bets cannot be placed.')
    : t('You are offline. Prices are from {time} IST and bets cannot be placed.', {
        time: secondsText(new Date(liveAt).toISOString()),
      });
}

const LOST = phrase('The live connection was lost.');

/** True for a moment after it was down. */
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
  Connecting: phrase('Connecting'),
  Reconnecting: phrase('Reconnecting'),
  Disconnected: phrase('Not connected'),
  Disconnecting: phrase('Not connected'),
};

/** State of the real-time connection in the tree's foot; says nothing while all is well but "Live prices". */
export function ConnectionBadge() {
  const state = useStore(connection, (current) => current.state);
  const online = useStore(connection, (current) => current.online);
  return (
    <p className={styles.badge} data-live={(online && state === 'Connected') || undefined}>
      {online ? t(WORDS[state]) : t('Offline')}
    </p>
  );
}
