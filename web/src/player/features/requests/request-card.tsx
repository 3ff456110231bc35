import type { DwItem } from '@crease/contracts/wire/cashier.ts';
import { dayClockText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { useMinute } from '#ui/clock/use-minute.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Timeline } from '#ui/timeline/timeline.tsx';
import { RequestActs } from './request-acts.tsx';
import styles from './request-card.module.css';
import { timelineOf } from './request-steps.ts';
import {
  expectedText,
  rejectText,
  requestTitle,
  shortReference,
  stateText,
  stateTone,
} from './request-words.ts';

export interface RequestCardProps {
  readonly item: DwItem;
  /** The way it went beside each other, where there is room. */
  readonly isFlat?: boolean;
  /** Of its title, by what stands above it. */
  readonly level?: 2 | 3;
}

/** One deposit or withdrawal: where it is, how long it takes, and what its owner can do. */
export function RequestCard({ item, isFlat = false, level = 3 }: RequestCardProps) {
  const now = useMinute();
  const expected = expectedText(item, now);
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
          <p className={styles.sub}>{placeText(item, now)}</p>
        </div>
        <Badge tone={stateTone(item)}>{stateText(item.state)}</Badge>
      </div>
      <div className={styles.body}>
        <Refusal item={item} />
        <Settled item={item} />
        <Timeline label={t('Status history')} steps={timelineOf(item, now)} isFlat={isFlat} />
      </div>
      <RequestActs item={item} expected={expected} />
    </article>
  );
}

/** `UPI · DP-12 · 16:54 · 5328…1946`. */
function placeText(item: DwItem, now: number): string {
  const { paymentMethod, accountNumber, referenceNo, creationTime, utr } = item;
  const to = accountNumber === null ? paymentMethod : `${paymentMethod} ${accountNumber}`;
  const parts = [to, referenceNo, dayClockText(creationTime, now)];
  return (utr === null ? parts : [...parts, shortReference(utr)]).join(' · ');
}

function Refusal({ item }: { readonly item: DwItem }) {
  if (item.state !== 'REJECTED') return null;
  const { title, reason } = rejectText(item);
  return (
    <Notice tone="bad">
      <b>{title}</b>
      {reason !== null && <p>{reason}</p>}
    </Notice>
  );
}

/** What was received or paid, where it is not what was asked for. */
function Settled({ item: { type, amount, approvedAmount } }: { readonly item: DwItem }) {
  if (approvedAmount === null || approvedAmount === amount) return null;
  const said = { amount: rupeesText(approvedAmount) };
  return (
    <Notice tone="info">
      {type === 'Deposit'
        ? t('{amount} was received, and credited.', said)
        : t('{amount} is paid out.', said)}
    </Notice>
  );
}
