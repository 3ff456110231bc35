import type { DwItem, RequestState, RequestStep } from '@crease/contracts/cash/cashier.ts';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { findSupportLink } from '#client/site/site-links.ts';
import { dayClockText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { downloadFile } from '#player/features/records/files.ts';
import { useAction } from '#player/routes/use-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button, buttonLook } from '#ui/button/button.tsx';
import { useMinute } from '#ui/clock/use-minute.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Timeline, type TimelineStep } from '#ui/timeline/timeline.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './requests.module.css';
import {
  cancelDeposit,
  describeExpectedTime,
  describeStatus,
  isFailedPayment,
  labelForStatus,
  requestTitle,
  shortReference,
  stateTone,
} from './requests.ts';

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
  return (
    <article className={styles.card} aria-label={`${requestTitle(item)}, ${item.referenceNo}`}>
      <Row gap={5} padX="panel" padY={5}>
        <Stack as="span" rigid surface="sunk" tone="muted" className={styles.sign}>
          <Icon variant="regular" name={item.type === 'Deposit' ? 'arrowDown' : 'arrowUp'} size={18} />
        </Stack>
        <Text as="div" grow canShrink breaks>
          <Text as={level === 2 ? 'h2' : 'h3'} font="label">
            {requestTitle(item)}
          </Text>
          <Note as="p">{formatReference(item, now)}</Note>
        </Text>
        <Badge tone={stateTone(item)}>{labelForStatus(item)}</Badge>
      </Row>
      <Stack gap={5} content="start" grow className={styles.body}>
        <StatusReason item={item} />
        <SettledAmount item={item} />
        <Timeline label={t('Status history')} steps={buildTimeline(item, now)} isFlat={isFlat} />
      </Stack>
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
  return state === 'CREDITED' ? t('{amount} received and credited.', { amount }) : t('{amount} received.', { amount });
}

/** Loaded on demand: few requests need these forms. */
const AnswerForm = lazyComponent(() => import('./answer-form.tsx').then(({ AnswerForm }) => AnswerForm));
const AppealForm = lazyComponent(() => import('./answer-form.tsx').then(({ AppealForm }) => AppealForm));

/** Expected duration and available actions. Payouts in progress can't be cancelled. */
function RequestActions({ item, expected }: { readonly item: DwItem; readonly expected: string | null }) {
  const [isWriting, setWriting] = useState(false);
  const canAnswer = item.state === 'NEEDS_INFO';
  const close = () => setWriting(false);
  if (isWriting && (canAnswer || item.canAppeal)) {
    return (
      <Row wrap justify="between" gap={4} padY={4} padX="panel" border="top" className={styles.foot}>
        <Suspense fallback={<Skeleton label={t('Loading form…')} rows={2} />}>
          {canAnswer ? <AnswerForm item={item} onClose={close} /> : <AppealForm item={item} onClose={close} />}
        </Suspense>
      </Row>
    );
  }
  return (
    <Row wrap justify="between" gap={4} padY={4} padX="panel" border="top" className={styles.foot}>
      <Note as="p" className={styles.expected}>
        {expected}
      </Note>
      <Row gap={4} align="stretch" wrap>
        {item.processedTime === null && <Help />}
        {item.canCancel && <Cancel id={item.id} />}
        {item.processedTime !== null && !isFailedPayment(item) && <Receipt id={item.id} />}
        {item.canAppeal && <Button onClick={() => setWriting(true)}>{t('Appeal')}</Button>}
        {item.state === 'REJECTED' && (
          <Link
            to="/depositw/$id"
            params={{ id: item.type === 'Deposit' ? '1' : '2' }}
            {...buttonLook({ variant: 'primary' })}
          >
            {t('Upload again')}
          </Link>
        )}
        {item.type === 'Deposit' && (isFailedPayment(item) || item.state === 'EXPIRED') && (
          <Link
            to="/depositw/$id"
            params={{ id: '1' }}
            search={{ amount: item.amount } as object}
            {...buttonLook({ variant: 'primary' })}
          >
            {t('Try again')}
          </Link>
        )}
        {canAnswer && (
          <Button variant="primary" onClick={() => setWriting(true)}>
            {t('Reply')}
          </Button>
        )}
      </Row>
    </Row>
  );
}

function Help() {
  const support = findSupportLink(useSettings());
  if (support === null) return null;
  return (
    <a {...buttonLook()} href={support.href} target="_blank" rel="noreferrer">
      {t('Help')}
    </a>
  );
}

function Cancel({ id }: { readonly id: number }) {
  const [isBusy, act] = useAction();
  return (
    <Button isBusy={isBusy} onClick={() => act(() => cancelDeposit(id))}>
      {t('I didn’t pay')}
    </Button>
  );
}

function Receipt({ id }: { readonly id: number }) {
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    const failure = await downloadReceipt(id, new AbortController().signal);
    setBusy(false);
    if (failure !== null) toasts.show('error', failure);
  }
  return (
    <Button isBusy={isBusy} onClick={() => void download()}>
      {t('Receipt')}
    </Button>
  );
}

/** Downloads the receipt of a request, made like the printed statement. @returns an error message, or null. */
function downloadReceipt(RequestId: number, signal: AbortSignal): Promise<string | null> {
  return downloadFile({ kind: 'Receipt', RequestId }, { format: 'PDF', onProgress: () => undefined, signal });
}

/** Usual sequence of states. */
const USUAL_STEPS: Readonly<Record<DwItem['type'], readonly RequestState[]>> = {
  Deposit: ['SUBMITTED', 'UNDER_REVIEW', 'CREDITED'],
  Withdrawal: ['REQUESTED', 'APPROVED', 'PROCESSING', 'PAID'],
};
const GOOD_ENDS: ReadonlySet<RequestState> = new Set(['CREDITED', 'PAID']);
const BAD_ENDS: ReadonlySet<RequestState> = new Set([
  'REJECTED',
  'EXPIRED',
  'CANCELLED',
  'REVERSED',
  'FAILED',
  'RETURNED',
]);

/** Completed and upcoming steps of a request. @param now milliseconds since 1970, for dates next to times. */
function buildTimeline(item: DwItem, now: number): readonly TimelineStep[] {
  const past = shownSteps(item);
  const isOver = GOOD_ENDS.has(item.state) || BAD_ENDS.has(item.state);
  return [
    ...past.map(({ state, time, reason }, index): TimelineStep => {
      const isLast = index === past.length - 1;
      // The latest reason is shown above the list.
      const isSaidAbove = isLast && describeStatus(item) !== null;
      const at = dayClockText(time, now);
      return {
        key: `${index} ${state}`,
        title: labelForStatus({ state, rejectCode: isLast ? item.rejectCode : null }),
        note: isSaidAbove || reason === null || reason === '' ? at : `${at} · ${reason}`,
        state: BAD_ENDS.has(state) ? 'bad' : isLast && !isOver ? 'now' : 'done',
      };
    }),
    ...(isOver ? [] : comingStates(item, past)).map(
      (state): TimelineStep => ({
        key: state,
        title: labelForStatus({ state, rejectCode: null }),
        note: null,
        state: 'next',
      }),
    ),
  ];
}

/** Omits momentary states and reviewer handovers. */
function shownSteps({ type, steps }: DwItem): readonly RequestStep[] {
  return steps
    .filter(({ state }) => state !== 'DRAFT' && !(type === 'Deposit' && state === 'APPROVED'))
    .filter(({ state }, index, all) => state !== all[index - 1]?.state);
}

/** Remaining states after the furthest one reached. */
function comingStates({ type, state }: DwItem, past: readonly RequestStep[]): readonly RequestState[] {
  const way = USUAL_STEPS[type];
  // A new reviewer starts over, so later states are pending again.
  if (state === 'SUBMITTED') return way.slice(1);
  if (state === 'RISK_REVIEW' || state === 'NEEDS_INFO') return way.slice(type === 'Deposit' ? 2 : 1);
  const reached = Math.max(0, ...past.map((step) => way.indexOf(step.state)));
  return way.slice(reached + 1);
}
