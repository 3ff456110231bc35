import type { PlayLimitItem } from '@crease/contracts/care/play-limits.ts';
import { Suspense, useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { phrase, t } from '#i18n/text.ts';
import { useAction } from '#player/routes/use-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './play-limits.module.css';
import { confirmPlayLimit, formatLimit, type LimitKind, type ProofDialog, setPlayLimit } from './play-limits.ts';

const GROUPS = [
  { kind: 'deposit', title: phrase('Deposit'), about: phrase('Total deposits, not counting withdrawals') },
  { kind: 'loss', title: phrase('Loss'), about: phrase('Net loss plus exposure on open bets') },
  { kind: 'stake', title: phrase('Stake'), about: phrase('Maximum stake per bet') },
  { kind: 'time', title: phrase('Time'), about: phrase('Total across all your devices') },
] as const;

export interface LimitGroupsProps {
  readonly limits: readonly PlayLimitItem[];
  /** Play-money accounts have no deposit or time limits. */
  readonly isReal: boolean;
  readonly Proof: ProofDialog;
}

/** All limits by type. */
export function LimitGroups({ limits, isReal, Proof }: LimitGroupsProps) {
  return GROUPS.filter(({ kind }) => isReal || (kind !== 'deposit' && kind !== 'time')).map(
    ({ kind, title, about }) => (
      <Panel
        key={kind}
        title={t(title)}
        aside={
          <Text size={12} tone="muted" textAlign="end">
            {t(about)}
          </Text>
        }
      >
        {limits
          .filter(({ name }) => name.startsWith(`${kind}:`))
          .map((limit) => (
            <LimitRow key={limit.name} kind={kind} limit={limit} Proof={Proof} />
          ))}
      </Panel>
    ),
  );
}

const LimitForm = lazyComponent(() => import('./limit-form.tsx').then(({ LimitForm }) => LimitForm));

export interface LimitRowProps {
  readonly kind: LimitKind;
  readonly limit: PlayLimitItem;
  readonly Proof: ProofDialog;
}

/** A limit: usage and pending changes. */
function LimitRow({ kind, limit, Proof }: LimitRowProps) {
  const [isOpen, setOpen] = useState(false);
  const title = labelForPeriod(limit.name);
  const act = limit.amount === null ? t('Set') : t('Change');
  return (
    <Stack gap={3} padX="panel" padY={5} border="top">
      <Row gap={4} className={styles.line}>
        <Text as="h3" grow font="label">
          {title}
        </Text>
        <Amount kind={kind} limit={limit} />
        {!isOpen && (
          <Button
            size="s"
            className={styles.change}
            aria-label={t('{act} limit: {title}', { act, title })}
            onClick={() => setOpen(true)}
          >
            {act}
          </Button>
        )}
      </Row>
      <LimitUsage kind={kind} limit={limit} />
      {limit.houseAmount !== null && (
        <Note as="p">
          {t('We’ve set a limit of {amount} for you. The lower limit applies.', {
            amount: formatLimit(kind, limit.houseAmount),
          })}
        </Note>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <LimitForm kind={kind} limit={limit} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {!isOpen && limit.raise !== null && (
        <PendingIncrease kind={kind} limit={limit} raise={limit.raise} Proof={Proof} />
      )}
    </Stack>
  );
}

function labelForPeriod(name: PlayLimitItem['name']): string {
  if (name.endsWith(':DAY')) return t('Day');
  if (name.endsWith(':WEEK')) return t('Week');
  return name.endsWith(':MONTH') ? t('Month') : t('Sports');
}

function Amount({ kind, limit: { amount, used, waiting } }: Pick<LimitRowProps, 'kind' | 'limit'>) {
  const format = (value: number) => formatLimit(kind, value);
  if (amount === null) return <span className={styles.amount}>{t('No limit set')}</span>;
  if (used === null) return <b className={styles.amount}>{format(amount)}</b>;
  return (
    <span className={styles.amount}>
      <b>{format(used + (waiting ?? 0))}</b> {t('of {amount}', { amount: format(amount) })}
    </span>
  );
}

/** Usage bar of a periodic limit; hidden without a limit. */
function LimitUsage({ kind, limit }: Pick<LimitRowProps, 'kind' | 'limit'>) {
  const { amount, houseAmount, left, resetsAt } = limit;
  const used = limit.used ?? 0;
  const waiting = limit.waiting ?? 0;
  const most = Math.min(amount ?? Number.POSITIVE_INFINITY, houseAmount ?? Number.POSITIVE_INFINITY);
  if (left === null || limit.used === null) return null;
  const part = (of: number) => `${Math.min(100, (of / Math.max(most, 0.01)) * 100)}%`;
  return (
    <>
      <Row align="stretch" clip className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: part(used) }} />
        <i style={{ inlineSize: part(waiting) }} data-waiting />
      </Row>
      <Row as="p" align="stretch" justify="between" gapX={5} wrap size={12} leading={16} tone="muted">
        <Text as="b" weight="semi" tone="text">
          {t('{amount} left', { amount: formatLimit(kind, left) })}
        </Text>
        <span>
          {waiting > 0 && `${describePendingIncrease(kind, waiting)} `}
          {resetsAt !== null && t('Resets {time}.', { time: siteTimeText(resetsAt) })}
        </span>
      </Row>
    </>
  );
}

function describePendingIncrease(kind: LimitRowProps['kind'], waiting: number): string {
  const amount = formatLimit(kind, waiting);
  return kind === 'deposit'
    ? t('{amount} of this is pending review.', { amount })
    : t('{amount} of this is exposure on open bets.', { amount });
}

interface PendingIncreaseProps extends LimitRowProps {
  readonly raise: NonNullable<PlayLimitItem['raise']>;
}

/** A pending increase: waits, then needs confirmation; can be cancelled with one press. */
function PendingIncrease({ kind, limit: { name, amount }, raise, Proof }: PendingIncreaseProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, act] = useAction();
  const canConfirm = Date.parse(raise.from) <= Date.now();
  const requested = raise.amount === null ? t('No limit') : formatLimit(kind, raise.amount);
  return (
    <div className={styles.raise}>
      <div>
        <b>{t('Requested: {wanted}', { wanted: requested })}</b>
        <Note as="p">{describeDeadline(raise, canConfirm)}</Note>
      </div>
      <div className={styles.acts}>
        <Button isBusy={isBusy} onClick={() => act(() => setPlayLimit(name, amount))}>
          {amount === null ? t('Cancel request') : t('Keep {amount}', { amount: formatLimit(kind, amount) })}
        </Button>
        {canConfirm && (
          <Button onClick={() => setConfirming(true)}>{t('Change to {wanted}', { wanted: requested })}</Button>
        )}
      </div>
      <Proof
        open={isConfirming}
        title={t('Confirm new limit')}
        intro={t('Your new limit: {wanted}.', { wanted: requested })}
        submitText={t('Confirm')}
        onProof={async (proof) => {
          await confirmPlayLimit(name, proof);
          setConfirming(false);
          toasts.show('success', t('Limit updated'));
        }}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}

function describeDeadline({ from, until }: PendingIncreaseProps['raise'], canConfirm: boolean): string {
  if (canConfirm)
    return t('Nothing changes unless you confirm. The request expires {time}.', {
      time: siteTimeText(until),
    });
  return t('You can confirm from {from} until {until}. Your current limit applies until then.', {
    from: siteTimeText(from),
    until: siteTimeText(until),
  });
}
