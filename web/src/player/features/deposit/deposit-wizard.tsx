import type { PaymentInfo } from '@crease/contracts/wire/cashier.ts';
import type { PlayLimitItem } from '@crease/contracts/wire/play-limits.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { WizardSteps } from '#ui/wizard-steps/wizard-steps.tsx';
import { AmountStep } from './amount-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import styles from './deposit.module.css';
import { depositMethods } from './deposit-rules.ts';
import { PayStep } from './pay-step.tsx';
import { type Deposit, useDeposit } from './use-deposit.ts';

export interface DepositWizardProps {
  readonly info: PaymentInfo;
  /** The user's play limits; undefined while loading. */
  readonly limits: readonly PlayLimitItem[] | undefined;
  /** Amount to start with, in rupees; null for none. */
  readonly amount: number | null;
  /** Called when the payment is submitted; its status has its own page. */
  readonly onSent: (referenceNo: string) => void;
}

const PLACES: Readonly<Record<Deposit['stage'], number>> = {
  AMOUNT: 0,
  LOADING: 1,
  FAILED: 1,
  PAY: 1,
  CONFIRM: 2,
};

/** Deposit wizard: amount and method, payment, reference. */
export function DepositWizard({ info, limits, amount, onSent }: DepositWizardProps) {
  const deposit = useDeposit(onSent);
  const methods = depositMethods(info.methods);
  if (methods.length === 0) {
    return (
      <EmptyState
        title={t('Deposits unavailable')}
        text={t('No payment methods are available. Try again later or contact support.')}
      />
    );
  }
  return (
    <section className={styles.wizard} aria-label={t('Deposit')}>
      <WizardSteps
        label={t('Deposit steps')}
        names={[t('Amount'), t('Pay'), t('Confirm')]}
        current={PLACES[deposit.stage]}
      />
      <Stage deposit={deposit} methods={methods} limits={limits ?? []} amount={amount} />
    </section>
  );
}

interface StageProps {
  readonly deposit: Deposit;
  readonly methods: PaymentInfo['methods'];
  readonly limits: readonly PlayLimitItem[];
  readonly amount: number | null;
}

function Stage({ deposit, methods, limits, amount }: StageProps) {
  const { stage, draft, problem, retry, startAgain } = deposit;
  if (draft !== null && stage === 'PAY') return <PayStep deposit={deposit} draft={draft} />;
  if (draft !== null && stage === 'CONFIRM') {
    const method = methods.find(({ id }) => id === draft.paymentMethodId);
    return <ConfirmStep deposit={deposit} draft={draft} methodName={method?.name ?? draft.type} />;
  }
  if (stage === 'LOADING') {
    return <Skeleton label={t('Loading payment details…')} rows={5} shape="fact" />;
  }
  if (stage === 'FAILED') {
    return (
      <div className={styles.step}>
        <Notice tone="bad" isAlert>
          {t('Couldn’t load payment details.')} {problem}
        </Notice>
        <div className={styles.acts}>
          <Button size="l" onClick={startAgain}>
            {t('Start over')}
          </Button>
          <Button size="l" variant="primary" onClick={retry}>
            {t('Retry')}
          </Button>
        </div>
      </div>
    );
  }
  return <AmountStep deposit={deposit} methods={methods} limits={limits} amount={amount} />;
}
