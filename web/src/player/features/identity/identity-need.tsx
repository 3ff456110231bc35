import type { Identity, IdentityItem, IdentityKind } from '@crease/contracts/care/identity.ts';
import { Link } from '@tanstack/react-router';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './identity.module.css';
import { kindNames, useIdentity } from './identity.ts';

export interface IdentityNeedProps {
  readonly act: 'DEPOSIT' | 'WITHDRAWAL';
}

/** Verification needed for a deposit, or later for a withdrawal. Hidden if none. */
export function IdentityNeed({ act }: IdentityNeedProps) {
  const { data } = useIdentity();
  const said = data === undefined ? null : findNeed(data, act);
  if (said === null) return null;
  return (
    <Notice tone={said.isFirst ? 'warn' : 'info'}>
      {said.text}{' '}
      <Link to="/documents" className={styles.link}>
        {t('Documents')}
      </Link>
    </Notice>
  );
}

interface Need {
  readonly text: string;
  /** Blocks everything else. */
  readonly isFirst: boolean;
}

function findNeed(identity: Identity, act: IdentityNeedProps['act']): Need | null {
  const { levels, level } = identity;
  const own = levels.find((one) => one.level === level);
  const payout = levels.find(({ mayWithdraw }) => mayWithdraw);
  if (own === undefined) return null;
  const toWithdraw = payout === undefined ? [] : listMissing(payout.level, identity);
  if (act === 'WITHDRAWAL') {
    if (own.mayWithdraw || toWithdraw.length === 0) return null;
    const kinds = kindNames(toWithdraw);
    return { text: t('To withdraw, you may need: {kinds}.', { kinds }), isFirst: false };
  }
  if (getDepositLimit(own) === 0) {
    const paying = levels.find((one) => getDepositLimit(one) > 0);
    const kinds = kindNames(paying === undefined ? [] : listMissing(paying.level, identity));
    return { text: describeFirstNeed(kinds, identity), isFirst: true };
  }
  if (own.mayWithdraw || toWithdraw.length === 0) return null;
  const facts = { amount: rupeesText(getDepositLimit(own)), kinds: kindNames(toWithdraw) };
  return {
    text: Number.isFinite(getDepositLimit(own))
      ? t('You can deposit up to {amount}. For more, and to withdraw, we need: {kinds}.', facts)
      : t('To withdraw we need: {kinds}.', facts),
    isFirst: false,
  };
}

function describeFirstNeed(kinds: string, { items }: Identity): string {
  const isWaiting = items.some(isUnderReview);
  return isWaiting
    ? t('Before your first deposit we need: {kinds}. We’re reviewing what you submitted.', {
        kinds,
      })
    : t('Before your first deposit we need: {kinds}.', { kinds });
}

function isUnderReview({ state }: IdentityItem): boolean {
  return state === 'SUBMITTED' || state === 'UNDER_REVIEW';
}

/** Deposit limit of a level; Infinity if none. */
function getDepositLimit({ depositsInAll, depositsIn30Days }: Identity['levels'][number]): number {
  return Math.min(depositsInAll ?? Number.POSITIVE_INFINITY, depositsIn30Days ?? Number.POSITIVE_INFINITY);
}

/** Items not yet accepted for this level and those below it. */
function listMissing(level: number, { levels, items }: Identity): readonly IdentityKind[] {
  const needs = levels.filter((one) => one.level <= level).flatMap((one) => one.needs);
  return items.filter(({ kind, state }) => needs.includes(kind) && state !== 'ACCEPTED').map(({ kind }) => kind);
}
