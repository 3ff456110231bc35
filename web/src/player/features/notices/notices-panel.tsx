import type { NoticeItem, NoticeKind } from '@crease/contracts/people/preferences.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { connection } from '#client/api/connection.ts';
import { useTree } from '#client/catalogue/catalogue.ts';
import { useStore } from '#client/storage/observable.ts';
import { clockText, dayText } from '#format/date-time.ts';
import { resultText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import { useAction } from '#player/routes/use-action.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { useMinute } from '#ui/clock/use-minute.ts';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { Box, Note, Row, Text } from '#ui/layout/layout.tsx';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { describeNotice } from './notice-words.ts';
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
    <Box padBottom={4}>
      <Row gap={4} surface="panel" border="bottom" className={styles.head}>
        <Text as="h2" grow size={16} leading={22} weight="semi">
          {t('Notifications')}
        </Text>
        {isLoggedIn && <ReadAll />}
        <IconButton label={t('Close notifications')} onClick={onClose}>
          <Icon variant="regular" name="close" />
        </IconButton>
      </Row>
      {children}
      {isLoggedIn && <OwnNotices onNavigate={onClose} />}
      {!isLoggedIn && !hasMessages && <Empty>{t('Log in to see your bet updates.')}</Empty>}
    </Box>
  );
}

function ReadAll() {
  const { items, unread } = useNotices();
  const online = useStore(connection, (state) => state.online);
  const [isBusy, act] = useAction();
  const newest = items[0]?.id;
  return unread === 0 || newest === undefined ? null : (
    <Button variant="text" isBusy={isBusy} disabled={!online} onClick={() => act(() => readNotices(newest))}>
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
      return <Empty>{t('You’re offline. Couldn’t load notifications.')}</Empty>;
    }
    if (error !== null) return <LoadFailure text={error} onRetry={refetch} />;
    if (isWaiting) {
      return (
        <Box pad={6}>
          <Skeleton label={t('Loading notifications…')} rows={4} shape="entry" />
        </Box>
      );
    }
    return <Empty>{t('No notifications yet. Settled bets, voided bets and price alerts show up here.')}</Empty>;
  }
  return (
    <>
      {staleNote !== null && (
        <Text as="p" padY={4} padX={6} tone="warn" size={12} leading={16} className={styles.stale}>
          {staleNote}
        </Text>
      )}
      {staleNote === null && error !== null && <LoadFailure text={error} onRetry={refetch} />}
      <NoticeDays items={items} onNavigate={onNavigate} />
      <More {...answer} />
    </>
  );
}

function Empty({ children }: { readonly children: string }) {
  return (
    <Text as="p" pad={6} tone="muted">
      {children}
    </Text>
  );
}

function More({ hasMore, isLoadingMore, loadMore }: NoticesQuery) {
  if (!hasMore) return null;
  return (
    <Box as="p" padX={6} padY={5}>
      <Button isWide isBusy={isLoadingMore} onClick={loadMore}>
        {t('Earlier notifications')}
      </Button>
    </Box>
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
      <Text as="h3" surface="sunk" tone="muted" size={12} leading={16} className={styles.day}>
        {t('Announcements')}
      </Text>
      <ul>
        {messages.map((message) => (
          <li key={message} className={styles.row}>
            <span className={styles.kind} data-kind="SITE">
              <Icon variant="regular" name="bell" size={18} />
            </span>
            <Text as="p" grow canShrink breaks className={styles.words}>
              {message}
            </Text>
            <IconButton size="s" label={t('Hide for today')} onClick={() => onHide(message)}>
              <Icon variant="regular" name="close" size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Icons by notification type. */
const NOTICE_ICONS: Readonly<Record<NoticeKind, IconName>> = {
  SETTLED: 'check',
  UNSETTLED: 'history',
  VOIDED: 'warning',
  BELOW_ZERO: 'warning',
  FILE_REFUSED: 'warning',
  CARE: 'clock',
  YEAR_TAX: 'list',
  MESSAGE: 'info',
  PRICE: 'charts',
  LOGIN: 'shield',
  SECURITY: 'shield',
};

export interface NoticeDaysProps {
  /** Newest first. */
  readonly items: readonly NoticeItem[];
  /** Called when a notification's link is followed. */
  readonly onNavigate: () => void;
}

/** Notifications grouped by site day. */
function NoticeDays({ items, onNavigate }: NoticeDaysProps) {
  const now = useMinute();
  const days = new Map<string, NoticeItem[]>();
  for (const item of items) {
    const day = dayText(item.time, now);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <Text as="h3" surface="sunk" tone="muted" size={12} leading={16} className={styles.day}>
        {day}
      </Text>
      <ul>
        {ofDay.map((item) => (
          <li key={item.id}>
            <NoticeRow item={item} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function NoticeRow({ item, onNavigate }: { readonly item: NoticeItem; readonly onNavigate: () => void }) {
  const odds = useOddsFormatter();
  const { title, about, amount } = describeNotice(item, odds);
  return (
    <NoticeLink item={item} onNavigate={onNavigate}>
      <span className={styles.kind} data-kind={item.kind}>
        <Icon variant="regular" name={NOTICE_ICONS[item.kind]} size={18} />
      </span>
      <Text grow canShrink breaks className={styles.words}>
        <Text as="b" weight="semi">
          {title}
        </Text>
        {about !== null && <Note>{about}</Note>}
        <time dateTime={item.time} title={t('{time} IST', { time: siteTimeText(item.time) })}>
          {t('{time} IST', { time: clockText(item.time) })}
        </time>
      </Text>
      {amount !== null && (
        <Text rigid weight="semi" noWrap className={styles.amount} data-sign={Math.sign(amount)}>
          {resultText(amount)}
        </Text>
      )}
      {!item.isRead && (
        <span className={styles.unread}>
          <span className="visually-hidden">{t('new')}</span>
        </span>
      )}
    </NoticeLink>
  );
}

interface NoticeLinkProps {
  readonly item: NoticeItem;
  readonly onNavigate: () => void;
  readonly children: ReactNode;
}

/**
 * Links responsible gambling to the limits, money to the statement, logins and security to the activity log, and
 * everything else to its match.
 */
function NoticeLink({ item: { kind, eventId }, onNavigate, children }: NoticeLinkProps) {
  const { sports } = useTree();
  const shared = { className: styles.row, onClick: onNavigate, children };
  if (kind === 'SETTLED' || kind === 'YEAR_TAX') return <Link to="/account-cash-statement" {...shared} />;
  if (kind === 'CARE') return <Link to="/play-limits" {...shared} />;
  if (kind === 'LOGIN' || kind === 'SECURITY') return <Link to="/activity-log" {...shared} />;
  if (eventId === null) return <div className={styles.row}>{children}</div>;
  const dreamEventId = sports?.flatMap(({ events }) => events).find(({ id }) => id === eventId)?.dreamEventId ?? '0';
  return (
    <Link to="/markets/$eventid/$dreamid" params={{ eventid: String(eventId), dreamid: dreamEventId }} {...shared} />
  );
}
