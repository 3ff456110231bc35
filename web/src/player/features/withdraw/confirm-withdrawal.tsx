import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import type { PayoutAccount } from '@crease/contracts/wire/cashier.ts';
import type { OwnProofWire } from '@crease/contracts/wire/own-data.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { useBonuses } from '#player/betting/bonuses.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { accountTitle } from './account-words.ts';
import { ForfeitNotice, parseForfeitedBonus } from './lost-bonus.tsx';
import { SummaryLine } from './summary-line.tsx';
import { TaxLines, TaxUnknown } from './tax-lines.tsx';
import styles from './withdraw.module.css';
import {
  createWithdrawal,
  type ProofForm,
  useWithdrawalTax,
  type WithdrawalInput,
} from './withdraw.ts';

const HOUR_MS = 3_600_000;

export interface ConfirmWithdrawalProps {
  readonly request: WithdrawalInput;
  readonly account: PayoutAccount;
  readonly Proof: ProofForm;
  readonly onBack: () => void;
  readonly onSent: (referenceNo: string) => void;
}

/** Step 2: summary, costs, duration and re-authentication. */
export function ConfirmWithdrawal({
  request,
  account,
  Proof,
  onBack,
  onSent,
}: ConfirmWithdrawalProps) {
  const tax = useWithdrawalTax(request.amount);
  const lost = useForfeitedBonus();
  const amount = rupeesText(request.amount);

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
      <dl className={styles.summary}>
        <SummaryLine name={t('Withdrawal amount')} value={amount} isMain />
        <TaxLines tax={tax.data} />
        <SummaryLine name={t('Paid to')} value={accountTitle(account)} />
        <SummaryLine name={t('Account holder')} value={account.holderName} />
        <SummaryLine
          name={t('Bonus forfeited')}
          value={lost.locked > 0 ? rupeesText(lost.locked) : ''}
        />
        <SummaryLine name={t('Usually paid within')} value={formatHours(CASHIER.usualPayoutMs)} />
        <SummaryLine name={t('At most')} value={formatHours(CASHIER.maxPayoutMs)} />
      </dl>
      <TaxUnknown query={tax} />
      {(lost.isLoading || tax.isPending) && (
        <Skeleton label={t('Loading withdrawal summary…')} rows={2} shape="fact" />
      )}
      {!lost.isLoading && !tax.isPending && lost.isToAsk && (
        <ForfeitNotice locked={lost.locked} bonuses={lost.bonuses} onForfeit={lost.agree} />
      )}
      {!lost.isLoading && !tax.isPending && !lost.isToAsk && (
        <Proof
          intro={t(
            'The amount leaves your balance immediately. Withdrawals can’t be cancelled, so you can’t bet with this money.',
          )}
          submitText={t('Withdraw {amount}', { amount })}
          onBack={onBack}
          onProof={send}
        />
      )}
      {lost.isToAsk && <BackButton onBack={onBack} />}
    </div>
  );
}

function BackButton({ onBack }: Pick<ConfirmWithdrawalProps, 'onBack'>) {
  return (
    <div>
      <Button size="l" onClick={onBack}>
        {t('Back')}
      </Button>
    </div>
  );
}

/**
 * The bonus that the withdrawal forfeits, with the user's consent. Consent covers only the amount shown, so a changed
 * amount asks again. If bonuses failed to load or were granted meanwhile, the server's rejection supplies the amount.
 */
function useForfeitedBonus() {
  const { data: bonuses, isPending, dataUpdatedAt } = useBonuses();
  const [agreed, setAgreed] = useState(0);
  const [refused, setRefused] = useState<{ readonly amount: number; readonly at: number } | null>(
    null,
  );
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
