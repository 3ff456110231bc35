import type { PaymentInfo } from '@crease/contracts/wire/cashier.ts';
import type { PlayLimitItem } from '@crease/contracts/wire/play-limits.ts';
import { t } from '#text/text.ts';
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
  /** The caller's play limits; undefined while they are on their way. */
  readonly limits: readonly PlayLimitItem[] | undefined;
  /** The payment was named, or the provider was paid: what becomes of it has a page of its own. */
  readonly onSent: (referenceNo: string) => void;
}

const PLACES: Readonly<Record<Deposit['stage'], number>> = {
  AMOUNT: 0,
  LOADING: 1,
  FAILED: 1,
  PAY: 1,
  CONFIRM: 2,
};

/** Money in: how much and by which way, paying, and naming the payment. */
export function DepositWizard({ info, limits, onSent }: DepositWizardProps) {
  const deposit = useDeposit(onSent);
  const methods = depositMethods(info.methods);
  if (methods.length === 0) {
    return (
      <EmptyState
        title={t('Nothing can be paid in right now')}
        text={t('No payment method is open. Please try again later, or contact support.')}
      />
    );
  }
  return (
    <section className={styles.wizard} aria-label={t('Deposit')}>
      <WizardSteps
        label={t('Steps of the deposit')}
        names={[t('Amount'), t('Pay'), t('Confirm')]}
        current={PLACES[deposit.stage]}
      />
      <Stage deposit={deposit} methods={methods} limits={limits ?? []} />
    </section>
  );
}

interface StageProps {
  readonly deposit: Deposit;
  readonly methods: PaymentInfo['methods'];
  readonly limits: readonly PlayLimitItem[];
}

function Stage({ deposit, methods, limits }: StageProps) {
  const { stage, draft, problem, retry, startAgain } = deposit;
  if (draft !== null && stage === 'PAY') return <PayStep deposit={deposit} draft={draft} />;
  if (draft !== null && stage === 'CONFIRM') {
    const method = methods.find(({ id }) => id === draft.paymentMethodId);
    return <ConfirmStep deposit={deposit} draft={draft} methodName={method?.name ?? draft.type} />;
  }
  if (stage === 'LOADING') {
    return <Skeleton label={t('Loading payment details')} rows={5} shape="fact" />;
  }
  if (stage === 'FAILED') {
    return (
      <div className={styles.step}>
        <Notice tone="bad" isAlert>
          {t('Your payment details could not be loaded.')} {problem}
        </Notice>
        <div className={styles.acts}>
          <Button size="l" onClick={startAgain}>
            {t('Start again')}
          </Button>
          <Button size="l" look="primary" onClick={retry}>
            {t('Retry')}
          </Button>
        </div>
      </div>
    );
  }
  return <AmountStep deposit={deposit} methods={methods} limits={limits} />;
}
