import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import type { PayoutAccount, RequestResult } from '@crease/contracts/wire/cashier.ts';
import type { PayoutLinkPage } from '@crease/contracts/wire/payout-link.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { accountTitle } from './account-words.ts';
import { AmountAndAccount } from './amount-and-account.tsx';
import { formatHours } from './confirm-withdrawal.tsx';
import { SummaryLine } from './summary-line.tsx';
import { addAccountByLink, takeOut, useTaxByLink } from './take-out.ts';
import { TaxLines, TaxUnknown } from './tax-lines.tsx';
import styles from './withdraw.module.css';
import type { ProofForm, WithdrawalWish } from './withdraw.ts';
import { WithdrawSteps } from './withdraw-wizard.tsx';

export interface TakeOutStepsProps {
  readonly link: string;
  readonly door: PayoutLinkPage;
  readonly Proof: ProofForm;
}

/** Withdrawal by link: amount and account, then password. */
export function TakeOutSteps({ link, door, Proof }: TakeOutStepsProps) {
  const { info, endsAt } = door;
  const [wish, setWish] = useState<WithdrawalWish | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [sent, setSent] = useState<RequestResult | null>(null);
  const account = info.savedAccounts.find(({ id }) => id === wish?.payoutAccountId);

  function choose(amount: number, { id }: PayoutAccount): void {
    const isSame = wish?.amount === amount && wish.payoutAccountId === id;
    if (!isSame) setWish({ amount, payoutAccountId: id, clientRequestId: crypto.randomUUID() });
    setConfirming(true);
  }

  if (sent !== null && wish !== null) return <OnItsWay sent={sent} amount={wish.amount} />;
  return (
    <section className={styles.wizard} aria-label={t('Withdrawal')}>
      <WithdrawSteps current={isConfirming ? 1 : 0} />
      {isConfirming && wish !== null && account !== undefined ? (
        <Confirm
          link={link}
          wish={wish}
          account={account}
          lockedBonus={info.lockedBonus}
          Proof={Proof}
          onBack={() => setConfirming(false)}
          onSent={setSent}
        />
      ) : (
        <>
          <div className={styles.over}>
            <Notice tone="info">
              {t('The link works once, until {time}. Money in open bets can be withdrawn later.', {
                time: siteTimeText(endsAt),
              })}
            </Notice>
          </div>
          <AmountAndAccount
            info={info}
            wish={wish}
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
  readonly wish: WithdrawalWish;
  readonly account: PayoutAccount;
  readonly lockedBonus: number;
  readonly Proof: ProofForm;
  readonly onBack: () => void;
  readonly onSent: (sent: RequestResult) => void;
}

function Confirm({ link, wish, account, lockedBonus, Proof, onBack, onSent }: ConfirmProps) {
  const tax = useTaxByLink(link, wish.amount);
  const amount = rupeesText(wish.amount);
  return (
    <div className={styles.step}>
      <dl className={styles.summary}>
        <SummaryLine name={t('Withdrawal amount')} value={amount} isMain />
        <TaxLines tax={tax.data} />
        <SummaryLine name={t('Paid to')} value={accountTitle(account)} />
        <SummaryLine name={t('Account holder')} value={account.holderName} />
        <SummaryLine
          name={t('Bonus forfeited')}
          value={lockedBonus > 0 ? rupeesText(lockedBonus) : ''}
        />
        <SummaryLine name={t('Usually paid within')} value={formatHours(CASHIER.usualPayoutMs)} />
        <SummaryLine name={t('At most')} value={formatHours(CASHIER.longestPayoutMs)} />
      </dl>
      <TaxUnknown asked={tax} />
      {tax.isPending ? (
        <Skeleton label={t('Loading withdrawal summary…')} rows={2} shape="fact" />
      ) : (
        <Proof
          intro={t(
            'The amount leaves your balance immediately. Withdrawals can’t be cancelled, so you can’t bet with this money.',
          )}
          submitText={t('Withdraw {amount}', { amount })}
          onBack={onBack}
          onProof={async (proof) => onSent(await takeOut(link, wish, proof))}
        />
      )}
    </div>
  );
}

function OnItsWay({ sent, amount }: { readonly sent: RequestResult; readonly amount: number }) {
  return (
    <Panel title={t('{amount} is on its way', { amount: rupeesText(amount) })}>
      <div className={styles.step} role="status">
        <p>{t('Reference: {reference}', { reference: sent.referenceNo })}</p>
        <p>
          {t('Usually paid within {usual}, {longest} at most.', {
            usual: formatHours(CASHIER.usualPayoutMs),
            longest: formatHours(CASHIER.longestPayoutMs),
          })}
        </p>
        <p>{t('This link has been used. Log in again to get a new one.')}</p>
      </div>
    </Panel>
  );
}
