import type { PlayLimitItem } from '@crease/contracts/wire/play-limits.ts';
import { Link } from '@tanstack/react-router';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import styles from './deposit.module.css';

export interface LimitLeftProps {
  /** An active limit: `left` is set. */
  readonly limit: PlayLimitItem;
  /** Amount being deposited, in rupees. */
  readonly amount: number;
}

/** Remaining deposit limit after the typed amount. */
export function LimitLeft({ limit, amount }: LimitLeftProps) {
  const { name, resetsAt, left, amount: own, houseAmount } = limit;
  const used = (limit.used ?? 0) + (limit.waiting ?? 0);
  const most = Math.min(own ?? Infinity, houseAmount ?? Infinity);
  const isAbove = amount > (left ?? 0);
  const part = (rupees: number) =>
    `${Math.min(100, Math.max(0, (rupees / Math.max(most, 1)) * 100))}%`;
  return (
    <div className={styles.limit} data-above={isAbove || undefined}>
      <p className={styles.limitLine}>
        <span>{labelForLimit(name)}</span>
        <b>{t('{amount} left', { amount: rupeesText(left ?? 0) })}</b>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: part(used) }} />
        <i style={{ inlineSize: part(Math.min(amount, left ?? 0)) }} data-new />
      </div>
      <p role="status">
        {isAbove
          ? t('This exceeds your remaining limit.')
          : t('{used} of {most} used.', { used: rupeesText(used), most: rupeesText(most) })}{' '}
        {resetsAt !== null && t('Resets {time}.', { time: siteTimeText(resetsAt) })}{' '}
        <Link to="/play-limits" className={styles.link}>
          {t('Play limits')}
        </Link>
      </p>
    </div>
  );
}

function labelForLimit(name: PlayLimitItem['name']): string {
  if (name.endsWith(':DAY')) return t('Your daily deposit limit');
  return name.endsWith(':WEEK') ? t('Your weekly deposit limit') : t('Your monthly deposit limit');
}
