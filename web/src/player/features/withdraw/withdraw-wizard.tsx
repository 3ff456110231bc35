import type { PaymentInfo, PayoutAccount } from '@crease/contracts/wire/cashier.ts';
import { useState } from 'react';
import { t } from '#i18n/text.ts';
import { WizardSteps } from '#ui/wizard-steps/wizard-steps.tsx';
import { AmountAndAccount } from './amount-and-account.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import styles from './withdraw.module.css';
import type { ProofForm, WithdrawalInput } from './withdraw.ts';

export interface WithdrawWizardProps {
  readonly info: PaymentInfo;
  readonly Proof: ProofForm;
  /** Called when the request is submitted; its status has its own page. */
  readonly onSent: (referenceNo: string) => void;
}

/** Step indicator. @param current from 0. */
export function WithdrawSteps({ current }: { readonly current: number }) {
  return (
    <WizardSteps
      label={t('Withdrawal steps')}
      names={[t('Amount'), t('Confirm'), t('On its way')]}
      current={current}
    />
  );
}

/** Withdrawal wizard: amount and account, then re-authentication. */
export function WithdrawWizard({ info, Proof, onSent }: WithdrawWizardProps) {
  const [wish, setWish] = useState<WithdrawalInput | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const account = info.savedAccounts.find(({ id }) => id === wish?.payoutAccountId);

  /** Keeps the idempotency ID for unchanged input, so retries are not submitted twice. */
  function choose(amount: number, { id }: PayoutAccount): void {
    const isSame = wish?.amount === amount && wish.payoutAccountId === id;
    if (!isSame) setWish({ amount, payoutAccountId: id, clientRequestId: crypto.randomUUID() });
    setConfirming(true);
  }

  return (
    <section className={styles.wizard} aria-label={t('Withdrawal')}>
      <WithdrawSteps current={isConfirming ? 1 : 0} />
      {isConfirming && wish !== null && account !== undefined ? (
        <ConfirmWithdrawal
          request={wish}
          account={account}
          Proof={Proof}
          onBack={() => setConfirming(false)}
          onSent={onSent}
        />
      ) : (
        <AmountAndAccount info={info} request={wish} Proof={Proof} onChosen={choose} />
      )}
    </section>
  );
}
