import type { PayoutAccount, PayoutLinkPage, RequestResult } from '@crease/contracts/cash/cashier.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { Box } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { accountTitle } from './account-form.tsx';
import { formatHours, SummaryLine, TaxLines, TaxUnknown } from './confirm-withdrawal.tsx';
import styles from './withdraw.module.css';
import { addAccountByLink, type ProofForm, useTaxByLink, type WithdrawalInput, withdrawByLink } from './withdraw.ts';
import { AmountAndAccount, WithdrawSteps } from './withdraw-wizard.tsx';

export interface LinkWithdrawalStepsProps {
  readonly link: string;
  readonly door: PayoutLinkPage;
  readonly Proof: ProofForm;
}

/** Withdrawal by link: amount and account, then password. */
export function LinkWithdrawalSteps({ link, door, Proof }: LinkWithdrawalStepsProps) {
  const { info, endsAt } = door;
  const [wish, setWish] = useState<WithdrawalInput | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [sent, setSent] = useState<RequestResult | null>(null);
  const account = info.savedAccounts.find(({ id }) => id === wish?.payoutAccountId);

  function choose(amount: number, { id }: PayoutAccount): void {
    const isSame = wish?.amount === amount && wish.payoutAccountId === id;
    if (!isSame) setWish({ amount, payoutAccountId: id, clientRequestId: crypto.randomUUID() });
    setConfirming(true);
  }

  if (sent !== null && wish !== null) return <Submitted sent={sent} amount={wish.amount} />;
  return (
    <section className={styles.wizard} aria-label={t('Withdrawal')}>
      <WithdrawSteps current={isConfirming ? 1 : 0} />
      {isConfirming && wish !== null && account !== undefined ? (
        <Confirm
          link={link}
          request={wish}
          account={account}
          lockedBonus={info.lockedBonus}
          Proof={Proof}
          onBack={() => setConfirming(false)}
          onSent={setSent}
        />
      ) : (
        <>
          <Box padX={8} padTop={7}>
            <Notice tone="info">
              {t('The link works once, until {time}. Money in open bets can be withdrawn later.', {
                time: siteTimeText(endsAt),
              })}
            </Notice>
          </Box>
          <AmountAndAccount
            info={info}
            request={wish}
            Proof={Proof}
            save={(written, proof) => addAccountByLink(link, written, proof)}
            onChosen={choose}
          />
        </>
      )}
    </section>
  );
}

interface ConfirmProps {
  readonly link: string;
  readonly request: WithdrawalInput;
  readonly account: PayoutAccount;
  readonly lockedBonus: number;
  readonly Proof: ProofForm;
  readonly onBack: () => void;
  readonly onSent: (sent: RequestResult) => void;
}

function Confirm({ link, request, account, lockedBonus, Proof, onBack, onSent }: ConfirmProps) {
  const tax = useTaxByLink(link, request.amount);
  const amount = rupeesText(request.amount);
  return (
    <div className={styles.step}>
      <dl className={styles.summary}>
        <SummaryLine name={t('Withdrawal amount')} value={amount} isMain />
        <TaxLines tax={tax.data} />
        <SummaryLine name={t('Paid to')} value={accountTitle(account)} />
        <SummaryLine name={t('Account holder')} value={account.holderName} />
        <SummaryLine name={t('Bonus forfeited')} value={lockedBonus > 0 ? rupeesText(lockedBonus) : ''} />
        <SummaryLine name={t('Usually paid within')} value={formatHours(CASHIER.usualPayoutMs)} />
        <SummaryLine name={t('At most')} value={formatHours(CASHIER.maxPayoutMs)} />
      </dl>
      <TaxUnknown query={tax} />
      {tax.isPending ? (
        <Skeleton label={t('Loading withdrawal summary…')} rows={2} shape="fact" />
      ) : (
        <Proof
          intro={t(
            'The amount leaves your balance immediately. Withdrawals can’t be cancelled, so you can’t bet with this money.',
          )}
          submitText={t('Withdraw {amount}', { amount })}
          onBack={onBack}
          onProof={async (proof) => onSent(await withdrawByLink(link, request, proof))}
        />
      )}
    </div>
  );
}

function Submitted({ sent, amount }: { readonly sent: RequestResult; readonly amount: number }) {
  return (
    <Panel title={t('{amount} is on its way', { amount: rupeesText(amount) })}>
      <div className={styles.step} role="status">
        <p>{t('Reference: {reference}', { reference: sent.referenceNo })}</p>
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
