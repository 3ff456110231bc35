import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import type { PayoutAccount } from '@crease/contracts/wire/cashier.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { accountTitle } from './account-words.ts';
import styles from './withdraw.module.css';
import { createWithdrawal, type ProofForm, type WithdrawalWish } from './withdraw.ts';

const HOUR_MS = 3_600_000;

export interface ConfirmWithdrawalProps {
  readonly wish: WithdrawalWish;
  readonly account: PayoutAccount;
  readonly Proof: ProofForm;
  readonly onBack: () => void;
  readonly onSent: (referenceNo: string) => void;
}

/** Second step: what goes where, how long it takes, and the proof. */
export function ConfirmWithdrawal({
  wish,
  account,
  Proof,
  onBack,
  onSent,
}: ConfirmWithdrawalProps) {
  const amount = rupeesText(wish.amount);
  return (
    <div className={styles.step}>
      <dl className={styles.summary}>
        <Line name={t('You withdraw')} value={amount} isMain />
        <Line name={t('To')} value={accountTitle(account)} />
        <Line name={t('Account holder')} value={account.holderName} />
        <Line name={t('Usually paid within')} value={hoursText(CASHIER.usualPayoutMs)} />
        <Line name={t('At the latest within')} value={hoursText(CASHIER.longestPayoutMs)} />
      </dl>
      <Proof
        intro={t(
          'The amount leaves your balance at once. A withdrawal cannot be called back, so it cannot be played.',
        )}
        submitText={t('Withdraw {amount}', { amount })}
        onProof={async (proof) => {
          const { referenceNo } = await createWithdrawal(wish, proof);
          onSent(referenceNo);
        }}
      />
      <div>
        <Button size="l" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
    </div>
  );
}

export function hoursText(ms: number): string {
  return t('{count} h', { count: Math.round(ms / HOUR_MS) });
}

interface LineProps {
  readonly name: string;
  readonly value: string;
  readonly isMain?: boolean;
}

function Line({ name, value, isMain = false }: LineProps) {
  if (value === '') return null;
  return (
    <div data-main={isMain || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
