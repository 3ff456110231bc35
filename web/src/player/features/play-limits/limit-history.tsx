import type { LimitHistoryItem } from '@crease/contracts/wire/play-limits.ts';
import { useState } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { siteTimeText } from '#format/site-time.ts';
import { phrase, t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './play-limits.module.css';
import {
  type LimitName,
  limitKindOf,
  limitText,
  type PlaySection,
  sectionTitle,
  useLimitHistory,
} from './play-limits.ts';

const FIRST_ROWS = 10;
const MOST_ROWS = 100;

export const LIMIT_TITLES: Readonly<Record<LimitName, string>> = {
  'deposit:DAY': phrase('Deposits of a day'),
  'deposit:WEEK': phrase('Deposits of a week'),
  'deposit:MONTH': phrase('Deposits of a month'),
  'loss:DAY': phrase('Losses of a day'),
  'loss:WEEK': phrase('Losses of a week'),
  'loss:MONTH': phrase('Losses of a month'),
  'stake:SPORTS': phrase('Stake of a bet'),
  'time:DAY': phrase('Time of a day'),
  'time:WEEK': phrase('Time of a week'),
};

/** What the player has changed about their limits, and which breaks they took. */
export function LimitHistoryPanel() {
  const [rows, setRows] = useState(FIRST_ROWS);
  const { data, error, refetch } = useLimitHistory(rows);
  return (
    <Panel title={t('Limit history')}>
      <div className={styles.terms}>
        {data !== undefined ? (
          <ul className={styles.history}>
            {data.items.map((item) => (
              <li key={`${item.time} ${item.act} ${item.name ?? item.section}`}>
                <span>{wordsOf(item)}</span>
                <time dateTime={item.time}>{siteTimeText(item.time)}</time>
              </li>
            ))}
            {data.items.length === 0 && <li>{t('You have changed nothing yet.')}</li>}
          </ul>
        ) : error === null ? (
          <Skeleton label={t('Loading your limit history')} rows={3} shape="fact" />
        ) : (
          <>
            <Notice tone="bad" isAlert>
              {messageOf(error)}
            </Notice>
            <Button onClick={() => void refetch()}>{t('Retry')}</Button>
          </>
        )}
        {data !== undefined && data.totalCount > rows && rows < MOST_ROWS && (
          <Button onClick={() => setRows(MOST_ROWS)}>{t('Show more')}</Button>
        )}
      </div>
    </Panel>
  );
}

function blockWordsOf(act: LimitHistoryItem['act'], section: PlaySection): string {
  const title = sectionTitle(section);
  if (act === 'BLOCK') return t('{title}: you blocked it', { title });
  return act === 'UNBLOCK'
    ? t('{title}: you opened it again', { title })
    : t('{title}: you asked to open it', { title });
}

function wordsOf(item: LimitHistoryItem): string {
  const { act, name, amount, pause, days, isForGood, section } = item;
  if (section !== null) return blockWordsOf(act, section);
  if (act === 'ASK_TO_RETURN') return t('You asked to come back');
  if (pause !== null) {
    if (isForGood) return t('Self-exclusion for good');
    if (pause === 'STOP') {
      return t('We stopped play for {days, plural, one {# day} other {# days}}', {
        days: days ?? 0,
      });
    }
    return pause === 'TIME_OUT'
      ? t('Time-out of {days, plural, one {# day} other {# days}}', { days: days ?? 0 })
      : t('Self-exclusion of {days, plural, one {# day} other {# days}}', { days: days ?? 0 });
  }
  if (name === null) return t('Limits changed');
  const limit = t(LIMIT_TITLES[name]);
  if (act === 'TIME_UP') return t('{limit}: it was reached', { limit });
  if (act === 'CONFIRM_RAISE') return t('{limit}: you confirmed what you had asked for', { limit });
  if (act === 'HOUSE_LIMIT') {
    return t('{limit}: we set {amount}', {
      limit,
      amount: limitText(limitKindOf(name), amount ?? 0),
    });
  }
  if (amount === null) return t('{limit}: you asked for no limit', { limit });
  return t('{limit}: you chose {amount}', { limit, amount: limitText(limitKindOf(name), amount) });
}
