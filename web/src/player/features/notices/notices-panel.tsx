import { type ReactNode, useState } from 'react';
import { connection } from '#client/api/connection.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { NoticeDays } from './notice-days.tsx';
import { type NoticesQuery, readNotices, useNotices } from './notices.ts';
import styles from './notices-panel.module.css';

export interface NoticesPanelProps {
  readonly isLoggedIn: boolean;
  /** Operator messages are shown above the list. */
  readonly hasMessages: boolean;
  readonly onClose: () => void;
  /** Content above the list. */
  readonly children?: ReactNode;
}

/** Bet and alert notifications by day. */
export function NoticesPanel({ isLoggedIn, hasMessages, onClose, children }: NoticesPanelProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('Notifications')}</h2>
        {isLoggedIn && <ReadAll />}
        <IconButton label={t('Close notifications')} onClick={onClose}>
          <Icon variant="regular" name="close" />
        </IconButton>
      </div>
      {children}
      {isLoggedIn && <OwnNotices onNavigate={onClose} />}
      {!isLoggedIn && !hasMessages && (
        <p className={styles.empty}>{t('Log in to see your bet updates.')}</p>
      )}
    </div>
  );
}

function ReadAll() {
  const { items, unread } = useNotices();
  const online = useStore(connection, (state) => state.online);
  const [isBusy, setBusy] = useState(false);
  const newest = items[0]?.id;

  function readAll() {
    if (newest === undefined) return;
    setBusy(true);
    readNotices(newest)
      .catch((failure: unknown) => toasts.show('error', getErrorMessage(failure)))
      .finally(() => setBusy(false));
  }

  return unread === 0 || newest === undefined ? null : (
    <Button variant="text" isBusy={isBusy} disabled={!online} onClick={readAll}>
      {t('Mark all as read')}
    </Button>
  );
}

function OwnNotices({ onNavigate }: { readonly onNavigate: () => void }) {
  const answer = useNotices();
  const staleNote = useStaleNote();
  const { items, isWaiting, error, refetch } = answer;
  if (items.length === 0) {
    if (staleNote !== null) {
      return <p className={styles.empty}>{t('You’re offline. Couldn’t load notifications.')}</p>;
    }
    if (error !== null) return <Problem error={error} onRetry={refetch} />;
    if (isWaiting) {
      return (
        <div className={styles.waiting}>
          <Skeleton label={t('Loading notifications…')} rows={4} shape="entry" />
        </div>
      );
    }
    return (
      <p className={styles.empty}>
        {t('No notifications yet. Settled bets, voided bets and price alerts show up here.')}
      </p>
    );
  }
  return (
    <>
      {staleNote !== null && <p className={styles.stale}>{staleNote}</p>}
      {staleNote === null && error !== null && <Problem error={error} onRetry={refetch} />}
      <NoticeDays items={items} onNavigate={onNavigate} />
      <More {...answer} />
    </>
  );
}

function More({ hasMore, isLoadingMore, loadMore }: NoticesQuery) {
  if (!hasMore) return null;
  return (
    <p className={styles.more}>
      <Button isWide isBusy={isLoadingMore} onClick={loadMore}>
        {t('Earlier notifications')}
      </Button>
    </p>
  );
}

function Problem({ error, onRetry }: { readonly error: string; readonly onRetry: () => void }) {
  return (
    <div className={styles.problem} role="alert">
      <p>{error}</p>
      <Button onClick={onRetry}>{t('Retry')}</Button>
    </div>
  );
}

export interface SiteMessagesProps {
  readonly messages: readonly string[];
  /** Dismisses the message for today. */
  readonly onHide: (message: string) => void;
}

/** Operator messages. */
export function SiteMessages({ messages, onHide }: SiteMessagesProps) {
  return (
    <section aria-label={t('Announcements')}>
      <h3 className={styles.day}>{t('Announcements')}</h3>
      <ul>
        {messages.map((message) => (
          <li key={message} className={styles.row}>
            <span className={styles.kind} data-kind="SITE">
              <Icon variant="regular" name="bell" size={18} />
            </span>
            <p className={styles.words}>{message}</p>
            <IconButton size="s" label={t('Hide for today')} onClick={() => onHide(message)}>
              <Icon variant="regular" name="close" size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
