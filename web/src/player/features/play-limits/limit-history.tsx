import type { LimitProposal } from '@crease/contracts/care/harm.ts';
import { type LimitHistoryItem, playLimitRoutes } from '@crease/contracts/care/play-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useUserId } from '#client/session/session.ts';
import { siteTimeText } from '#format/site-time.ts';
import { phrase, t } from '#i18n/text.ts';
import { useAction } from '#player/routes/use-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Pending } from '#ui/load-failure/load-failure.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './play-limits.module.css';
import {
  formatLimit,
  getLimitKind,
  type LimitName,
  type PlaySection,
  sectionTitle,
  showPlayLimits,
  useLimitHistory,
} from './play-limits.ts';

const FIRST_ROWS = 10;
const MAX_ROWS = 100;

export const LIMIT_TITLES: Readonly<Record<LimitName, string>> = {
  'deposit:DAY': phrase('Daily deposits'),
  'deposit:WEEK': phrase('Weekly deposits'),
  'deposit:MONTH': phrase('Monthly deposits'),
  'loss:DAY': phrase('Daily losses'),
  'loss:WEEK': phrase('Weekly losses'),
  'loss:MONTH': phrase('Monthly losses'),
  'stake:SPORTS': phrase('Stake per bet'),
  'time:DAY': phrase('Daily time'),
  'time:WEEK': phrase('Weekly time'),
};

/** The player's limit changes and breaks. */
export function LimitHistoryPanel() {
  const [rows, setRows] = useState(FIRST_ROWS);
  const { data, error, refetch } = useLimitHistory(rows);
  return (
    <Panel title={t('Limit history')}>
      <Stack gap={5} padX="panel" padTop={2} padBottom={6}>
        {data !== undefined ? (
          <Stack as="ul" size={13} leading={18} className={styles.history}>
            {data.items.map((item) => (
              <li key={`${item.time} ${item.act} ${item.name ?? item.section}`}>
                <span>{describeEntry(item)}</span>
                <time dateTime={item.time}>{siteTimeText(item.time)}</time>
              </li>
            ))}
            {data.items.length === 0 && <li>{t('No changes yet')}</li>}
          </Stack>
        ) : (
          <Pending
            label={t('Loading limit history…')}
            rows={3}
            shape="fact"
            error={error && getErrorMessage(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data !== undefined && data.totalCount > rows && rows < MAX_ROWS && (
          <Button onClick={() => setRows(MAX_ROWS)}>{t('Show more')}</Button>
        )}
      </Stack>
    </Panel>
  );
}

function describeBlock(act: LimitHistoryItem['act'], section: PlaySection): string {
  const title = sectionTitle(section);
  if (act === 'BLOCK') return t('{title}: blocked', { title });
  return act === 'UNBLOCK' ? t('{title}: unblocked', { title }) : t('{title}: unblock requested', { title });
}

function describeEntry(item: LimitHistoryItem): string {
  const { act, name, amount, pause, days, isForGood, section } = item;
  if (section !== null) return describeBlock(act, section);
  if (act === 'ASK_TO_RETURN') return t('You requested to return');
  if (pause !== null) {
    if (isForGood) return t('Permanent self-exclusion');
    if (pause === 'STOP') {
      return t('We suspended your play for {days, plural, one {# day} other {# days}}', {
        days: days ?? 0,
      });
    }
    return pause === 'TIME_OUT'
      ? t('Time-out of {days, plural, one {# day} other {# days}}', { days: days ?? 0 })
      : t('Self-exclusion of {days, plural, one {# day} other {# days}}', { days: days ?? 0 });
  }
  if (name === null) return t('Limits changed');
  const limit = t(LIMIT_TITLES[name]);
  if (act === 'TIME_UP') return t('{limit}: limit reached', { limit });
  if (act === 'CONFIRM_RAISE') return t('{limit}: you confirmed your request', { limit });
  if (act === 'HOUSE_LIMIT') {
    return t('{limit}: we set {amount}', {
      limit,
      amount: formatLimit(getLimitKind(name), amount ?? 0),
    });
  }
  if (amount === null) return t('{limit}: you requested no limit', { limit });
  return t('{limit}: you set {amount}', { limit, amount: formatLimit(getLimitKind(name), amount) });
}

const KEY = 'limit-proposal';

/** A limit suggested by the operator, until answered. */
export function LimitProposalPanel() {
  const userId = useUserId();
  const { data } = useQuery({
    queryKey: [KEY, userId],
    queryFn: ({ signal }) => callRoute(playLimitRoutes.getLimitProposal, {}, signal),
  });
  return data ? <Proposal proposal={data} /> : null;
}

function Proposal({ proposal }: { readonly proposal: LimitProposal }) {
  const { caseId, name, amount, text } = proposal;
  const [isBusy, act] = useAction();

  async function answer(isAccepted: boolean) {
    showPlayLimits(await callRoute(playLimitRoutes.answerLimitProposal, { caseId, isAccepted }));
    if (isAccepted) toasts.show('success', t('Limit set'));
  }

  const send = (isAccepted: boolean) =>
    act(
      () => answer(isAccepted),
      () => void queryClient.invalidateQueries({ queryKey: [KEY] }),
    );

  return (
    <Panel title={t('Suggested limit')}>
      <Stack gap={5} padX="panel" padTop={2} padBottom={6}>
        <p>{text}</p>
        <p>
          <b>
            {t('{limit}: up to {amount}', {
              limit: t(LIMIT_TITLES[name]),
              amount: formatLimit(getLimitKind(name), amount),
            })}
          </b>
        </p>
        <p>{t('It becomes your limit immediately. You can lower it at any time.')}</p>
        <Button variant="primary" size="l" isWide isBusy={isBusy} onClick={() => send(true)}>
          {t('Accept limit')}
        </Button>
        <Button size="l" isWide isBusy={isBusy} onClick={() => send(false)}>
          {t('No thanks')}
        </Button>
      </Stack>
    </Panel>
  );
}
