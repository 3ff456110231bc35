import type { PayoutLinkPage } from '@crease/contracts/cash/cashier.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { Box } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import {
  type ConfirmWithdrawalProps,
  formatHours,
  SummarySkeleton,
  WithdrawalProof,
  WithdrawalSummary,
} from './confirm-withdrawal.tsx';
import styles from './withdraw.module.css';
import { addAccountByLink, type ProofForm, useTaxByLink, withdrawByLink } from './withdraw.ts';
import { WithdrawFrame } from './withdraw-wizard.tsx';

export interface LinkWithdrawalStepsProps {
  readonly link: string;
  readonly door: PayoutLinkPage;
  readonly Proof: ProofForm;
}

/** Withdrawal by link: amount and account, then password. */
export function LinkWithdrawalSteps({ link, door, Proof }: LinkWithdrawalStepsProps) {
  const { info, endsAt } = door;
  const [sent, setSent] = useState<Sent | null>(null);
  if (sent !== null) return <Submitted {...sent} />;
  return (
    <WithdrawFrame
      info={info}
      Proof={Proof}
      save={(written, proof) => addAccountByLink(link, written, proof)}
      notice={
        <Box padX={8} padTop={7}>
          <Notice tone="info">
            {t('The link works once, until {time}. Money in open bets can be withdrawn later.', {
              time: siteTimeText(endsAt),
            })}
          </Notice>
        </Box>
      }
      confirm={(step) => (
        <Confirm {...step} link={link} lockedBonus={info.lockedBonus} Proof={Proof} onSent={setSent} />
      )}
    />
  );
}

interface Sent {
  readonly referenceNo: string;
  /** Rupees. */
  readonly amount: number;
}

interface ConfirmProps extends Omit<ConfirmWithdrawalProps, 'onSent'> {
  readonly link: string;
  readonly lockedBonus: number;
  readonly onSent: (sent: Sent) => void;
}

function Confirm({ link, request, account, lockedBonus, Proof, onBack, onSent }: ConfirmProps) {
  const { amount } = request;
  const tax = useTaxByLink(link, amount);
  return (
    <div className={styles.step}>
      <WithdrawalSummary request={request} account={account} lockedBonus={lockedBonus} tax={tax} />
      {tax.isPending ? (
        <SummarySkeleton />
      ) : (
        <WithdrawalProof
          Proof={Proof}
          amount={amount}
          onBack={onBack}
          onProof={async (proof) => onSent({ ...(await withdrawByLink(link, request, proof)), amount })}
        />
      )}
    </div>
  );
}

function Submitted({ referenceNo, amount }: Sent) {
  return (
    <Panel title={t('{amount} is on its way', { amount: rupeesText(amount) })}>
      <div className={styles.step} role="status">
        <p>{t('Reference: {reference}', { reference: referenceNo })}</p>
        <p>
          {t('Usually paid within {usual}, {longest} at most.', {
            usual: formatHours(CASHIER.usualPayoutMs),
            longest: formatHours(CASHIER.maxPayoutMs),
          })}
        </p>
        <p>{t('This link has been used. Log in again to get a new one.')}</p>
      </div>
    </Panel>
  );
}
