import type { NoticeItem, NoticeKind } from '@crease/contracts/wire/personal.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTree } from '#client/catalogue/catalogue.ts';
import { clockText, dayText } from '#format/date-time.ts';
import { resultText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { useMinute } from '#ui/clock/use-minute.ts';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { describeNotice } from './notice-words.ts';
import styles from './notices-panel.module.css';

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
export function NoticeDays({ items, onNavigate }: NoticeDaysProps) {
  const now = useMinute();
  const days = new Map<string, NoticeItem[]>();
  for (const item of items) {
    const day = dayText(item.time, now);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h3 className={styles.day}>{day}</h3>
      <ul>
        {ofDay.map((item) => (
          <li key={item.id}>
            <Row item={item} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Row({ item, onNavigate }: { readonly item: NoticeItem; readonly onNavigate: () => void }) {
  const odds = useOddsFormatter();
  const { title, about, amount } = describeNotice(item, odds);
  return (
    <NoticeLink item={item} onNavigate={onNavigate}>
      <span className={styles.kind} data-kind={item.kind}>
        <Icon variant="regular" name={NOTICE_ICONS[item.kind]} size={18} />
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        {about !== null && <span>{about}</span>}
        <time dateTime={item.time} title={t('{time} IST', { time: siteTimeText(item.time) })}>
          {t('{time} IST', { time: clockText(item.time) })}
        </time>
      </span>
      {amount !== null && (
        <span className={styles.amount} data-sign={Math.sign(amount)}>
          {resultText(amount)}
        </span>
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
  const shared = { className: styles.row, onClick: onNavigate };
  if (kind === 'SETTLED' || kind === 'YEAR_TAX') {
    return (
      <Link to="/account-cash-statement" {...shared}>
        {children}
      </Link>
    );
  }
  if (kind === 'CARE') {
    return (
      <Link to="/play-limits" {...shared}>
        {children}
      </Link>
    );
  }
  if (kind === 'LOGIN' || kind === 'SECURITY') {
    return (
      <Link to="/activity-log" {...shared}>
        {children}
      </Link>
    );
  }
  if (eventId === null) return <div className={styles.row}>{children}</div>;
  const dreamEventId =
    sports?.flatMap(({ events }) => events).find(({ id }) => id === eventId)?.dreamEventId ?? '0';
  return (
    <Link
      to="/markets/$eventid/$dreamid"
      params={{ eventid: String(eventId), dreamid: dreamEventId }}
      {...shared}
    >
      {children}
    </Link>
  );
}
