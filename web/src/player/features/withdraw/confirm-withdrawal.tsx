import type { Bonuses } from '@crease/contracts/bonus/bonus.ts';
import { locksMoney } from '@crease/contracts/bonus/bonus-rules.ts';
import type { PayoutAccount, WithdrawalTax } from '@crease/contracts/cash/cashier.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import type { OwnProofWire } from '@crease/contracts/people/security-routes.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '#client/api/failure.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { refreshBonuses, useBonuses } from '#player/betting/bonuses.ts';
import { groupBonuses } from '#player/features/bonus/bonuses.ts';
import { Button } from '#ui/button/button.tsx';
import { FactLine } from '#ui/facts/facts.tsx';
import { Note } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { accountTitle } from './account-form.tsx';
import styles from './withdraw.module.css';
import { createWithdrawal, type ProofForm, useWithdrawalTax, type WithdrawalInput } from './withdraw.ts';

const HOUR_MS = 3_600_000;

export interface ConfirmWithdrawalProps {
  readonly request: WithdrawalInput;
  readonly account: PayoutAccount;
  readonly Proof: ProofForm;
  readonly onBack: () => void;
  readonly onSent: (referenceNo: string) => void;
}

/** Step 2: summary, costs, duration and re-authentication. */
export function ConfirmWithdrawal({ request, account, Proof, onBack, onSent }: ConfirmWithdrawalProps) {
  const tax = useWithdrawalTax(request.amount);
  const lost = useForfeitedBonus();

  async function send(proof: OwnProofWire): Promise<void> {
    try {
      const confirmed = { ...request, giveUpBonus: lost.locked > 0 };
      const { referenceNo } = await createWithdrawal(confirmed, proof);
      onSent(referenceNo);
    } catch (failure) {
      if (!lost.handleFailure(failure)) throw failure;
    }
  }

  return (
    <div className={styles.step}>
      <WithdrawalSummary request={request} account={account} lockedBonus={lost.locked} tax={tax} />
      {lost.isLoading || tax.isPending ? (
        <SummarySkeleton />
      ) : lost.isToAsk ? (
        <ForfeitNotice locked={lost.locked} bonuses={lost.bonuses} onForfeit={lost.agree} />
      ) : (
        <WithdrawalProof Proof={Proof} amount={request.amount} onBack={onBack} onProof={send} />
      )}
      {lost.isToAsk && (
        <div>
          <Button size="l" onClick={onBack}>
            {t('Back')}
          </Button>
        </div>
      )}
    </div>
  );
}

export interface WithdrawalSummaryProps extends Pick<ConfirmWithdrawalProps, 'request' | 'account'> {
  /** Forfeited by the withdrawal, rupees. */
  readonly lockedBonus: number;
  readonly tax: UseQueryResult<WithdrawalTax>;
}

/** Amounts, account and duration of a withdrawal. */
export function WithdrawalSummary({ request, account, lockedBonus, tax }: WithdrawalSummaryProps) {
  return (
    <>
      <dl className={styles.summary}>
        <SummaryLine name={t('Withdrawal amount')} value={rupeesText(request.amount)} isMain />
        <TaxLines tax={tax.data} />
        <SummaryLine name={t('Paid to')} value={accountTitle(account)} />
        <SummaryLine name={t('Account holder')} value={account.holderName} />
        <SummaryLine name={t('Bonus forfeited')} value={lockedBonus > 0 ? rupeesText(lockedBonus) : ''} />
        <SummaryLine name={t('Usually paid within')} value={formatHours(CASHIER.usualPayoutMs)} />
        <SummaryLine name={t('At most')} value={formatHours(CASHIER.maxPayoutMs)} />
      </dl>
      <TaxUnknown query={tax} />
    </>
  );
}

export function SummarySkeleton() {
  return <Skeleton label={t('Loading withdrawal summary…')} rows={2} shape="fact" />;
}

export interface WithdrawalProofProps extends Pick<ConfirmWithdrawalProps, 'Proof' | 'onBack'> {
  /** Rupees. */
  readonly amount: number;
  readonly onProof: (proof: OwnProofWire) => Promise<void>;
}

/** Re-authentication that submits the withdrawal. */
export function WithdrawalProof({ Proof, amount, onBack, onProof }: WithdrawalProofProps) {
  return (
    <Proof
      intro={t(
        'The amount leaves your balance immediately. Withdrawals can’t be cancelled, so you can’t bet with this money.',
      )}
      submitText={t('Withdraw {amount}', { amount: rupeesText(amount) })}
      onBack={onBack}
      onProof={onProof}
    />
  );
}

/**
 * The bonus that the withdrawal forfeits, with the user's consent. Consent covers only the amount shown, so a changed
 * amount asks again. If bonuses failed to load or were granted meanwhile, the server's rejection supplies the amount.
 */
function useForfeitedBonus() {
  const { data: bonuses, isPending, dataUpdatedAt } = useBonuses();
  const [agreed, setAgreed] = useState(0);
  const [refused, setRefused] = useState<{ readonly amount: number; readonly at: number } | null>(null);
  const isRefusalNewer = refused !== null && refused.at >= dataUpdatedAt;
  const locked = isRefusalNewer ? refused.amount : (bonuses?.lockedBonus ?? 0);
  return {
    bonuses,
    isLoading: isPending,
    locked,
    isToAsk: locked > 0 && locked !== agreed,
    agree: () => setAgreed(locked),
    /** @returns true if the failure was about a bonus; consent is then requested here. */
    handleFailure: (failure: unknown): boolean => {
      const amount = parseForfeitedBonus(failure);
      if (amount !== null) setRefused({ amount, at: Date.now() });
      return amount !== null;
    },
  };
}

export function formatHours(ms: number): string {
  return t('{count} h', { count: Math.round(ms / HOUR_MS) });
}

export interface ForfeitNoticeProps {
  /** Total locked amount, rupees. */
  readonly locked: number;
  /** Undefined if loading failed and the server supplied the locked amount. */
  readonly bonuses: Bonuses | undefined;
  readonly onForfeit: () => void;
}

/** Shows exactly what the withdrawal forfeits, before re-authentication. */
function ForfeitNotice({ locked, bonuses, onForfeit }: ForfeitNoticeProps) {
  const active = groupBonuses(bonuses?.items ?? []).open.filter(
    ({ state, kind }) => state === 'ACTIVE' && locksMoney(kind),
  );
  return (
    <>
      <Notice tone="warn" isAlert>
        <p>
          {t('This withdrawal forfeits your {amount} bonus. You keep all other cash.', {
            amount: rupeesText(locked),
          })}
        </p>
        {active.map(({ id, title, claim, wageringDone }) => (
          <p key={id}>
            {t('{title}: you’ll lose {amount} and {progress} of wagering progress.', {
              title,
              amount: rupeesText(claim?.bonusAmount ?? 0),
              progress: rupeesText(wageringDone),
            })}
          </p>
        ))}
      </Notice>
      <Button variant="danger" size="l" isWide onClick={onForfeit}>
        {t('Forfeit {amount} and continue', { amount: rupeesText(locked) })}
      </Button>
      <Note as="p">{t('You haven’t withdrawn anything yet.')}</Note>
    </>
  );
}

/**
 * Bonus forfeited by the withdrawal according to the server, rupees; null for other errors. Also invalidates the
 * cached bonuses, which must be outdated.
 */
function parseForfeitedBonus(failure: unknown): number | null {
  if (!(failure instanceof CallFailure && failure.code === 'BONUS_WILL_END')) return null;
  refreshBonuses();
  const amount = failure.details?.amount;
  return typeof amount === 'number' ? amount : null;
}

interface SummaryLineProps {
  readonly name: string;
  /** The line is hidden if empty. */
  readonly value: string;
  readonly isMain?: boolean;
}

function SummaryLine({ name, value, isMain = false }: SummaryLineProps) {
  if (value === '') return null;
  return (
    <FactLine align="center" name={name} data-main={isMain || undefined}>
      {value}
    </FactLine>
  );
}

/** Tax withheld and net amount, on sites that withhold tax. */
function TaxLines({ tax }: { readonly tax: WithdrawalTax | undefined }) {
  if (tax?.isWithheld !== true) return null;
  return (
    <>
      <SummaryLine
        name={t('Tax withheld, {rate}% of winnings', { rate: String(tax.ratePercent) })}
        value={rupeesText(tax.tax)}
      />
      <SummaryLine name={t('You receive after tax')} value={rupeesText(tax.paid)} isMain />
      {tax.years.map((ended) => (
        <SummaryLine
          key={ended.year}
          name={t('Tax for April {from}–March {to}, on net winnings of {net}', {
            from: String(ended.year),
            to: String(ended.year + 1),
            net: rupeesText(ended.netWinnings),
          })}
          value={rupeesText(ended.taxedBefore + ended.tax)}
        />
      ))}
    </>
  );
}

/** Warns that the tax could not be loaded and offers a retry; the withdrawal is not blocked. */
function TaxUnknown({ query }: { readonly query: UseQueryResult<WithdrawalTax> }) {
  if (!query.isError) return null;
  return (
    <Notice tone="warn">
      {t('Couldn’t load tax details.')}{' '}
      <Button variant="text" onClick={() => void query.refetch()}>
        {t('Try again')}
      </Button>
    </Notice>
  );
}
