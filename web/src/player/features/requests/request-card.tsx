import type { DwItem } from '@crease/contracts/wire/cashier.ts';
import { dayClockText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { useMinute } from '#ui/clock/use-minute.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Timeline } from '#ui/timeline/timeline.tsx';
import { RequestActions } from './request-acts.tsx';
import styles from './request-card.module.css';
import { buildTimeline } from './request-steps.ts';
import {
  describeExpectedTime,
  describeStatus,
  labelForStatus,
  requestTitle,
  shortReference,
  stateTone,
} from './request-words.ts';

export interface RequestCardProps {
  readonly item: DwItem;
  /** Lays out the timeline horizontally where there is room. */
  readonly isFlat?: boolean;
  /** Heading level. */
  readonly level?: 2 | 3;
}

/** A deposit or withdrawal: status, expected time and actions. */
export function RequestCard({ item, isFlat = false, level = 3 }: RequestCardProps) {
  const now = useMinute();
  const expected = describeExpectedTime(item, now);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className={styles.card} aria-label={`${requestTitle(item)}, ${item.referenceNo}`}>
      <div className={styles.head}>
        <span className={styles.sign}>
          <Icon
            variant="regular"
            name={item.type === 'Deposit' ? 'arrowDown' : 'arrowUp'}
            size={18}
          />
        </span>
        <div className={styles.words}>
          <Heading className={styles.title}>{requestTitle(item)}</Heading>
          <p className={styles.sub}>{formatReference(item, now)}</p>
        </div>
        <Badge tone={stateTone(item)}>{labelForStatus(item)}</Badge>
      </div>
      <div className={styles.body}>
        <StatusReason item={item} />
        <SettledAmount item={item} />
        <Timeline label={t('Status history')} steps={buildTimeline(item, now)} isFlat={isFlat} />
      </div>
      <RequestActions item={item} expected={expected} />
    </article>
  );
}

/** Formats `UPI · DP-12 · 16:54 · 5328…1946`. */
function formatReference(item: DwItem, now: number): string {
  const { paymentMethod, accountNumber, referenceNo, creationTime, utr } = item;
  const to = accountNumber === null ? paymentMethod : `${paymentMethod} ${accountNumber}`;
  const parts = [to, referenceNo, dayClockText(creationTime, now)];
  return (utr === null ? parts : [...parts, shortReference(utr)]).join(' · ');
}

/** Why the request failed, or the reviewer's question. */
function StatusReason({ item }: { readonly item: DwItem }) {
  const said = describeStatus(item);
  if (said === null) return null;
  return (
    <Notice tone={item.state === 'NEEDS_INFO' ? 'warn' : 'bad'}>
      <b>{said.title}</b>
      {said.reason !== null && <p>{said.reason}</p>}
    </Notice>
  );
}

/** Amount actually received or paid, if different. */
function SettledAmount({ item }: { readonly item: DwItem }) {
  if (item.approvedAmount === null || item.approvedAmount === item.amount) return null;
  return <Notice tone="info">{describeSettled(item, rupeesText(item.approvedAmount))}</Notice>;
}

function describeSettled({ type, state }: DwItem, amount: string): string {
  if (type === 'Withdrawal') return t('{amount} paid out.', { amount });
  return state === 'CREDITED'
    ? t('{amount} received and credited.', { amount })
    : t('{amount} received.', { amount });
}
