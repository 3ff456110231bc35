import type { PaymentMethod } from '@crease/contracts/wire/cashier.ts';
import type { PlayLimitItem } from '@crease/contracts/wire/play-limits.ts';
import { rupeesText } from '#format/money.ts';
import { readNumber } from '#format/typed-number.ts';
import { t } from '#i18n/text.ts';
import { FormError } from '#player/routes/form-problem.tsx';
import { AmountChips } from '#ui/amount-chips/amount-chips.tsx';
import { Button } from '#ui/button/button.tsx';
import { NumberField } from '#ui/field/number-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './deposit.module.css';
import { depositChips, findTightestLimit } from './deposit-rules.ts';
import { LimitLeft } from './limit-left.tsx';
import { MethodChoice } from './method-choice.tsx';
import { OfferChoice } from './offer-choice.tsx';
import { PendingDeposit } from './pending-deposit.tsx';
import { useAmountForm } from './use-amount-form.ts';
import type { Deposit } from './use-deposit.ts';

export interface AmountStepProps {
  readonly deposit: Deposit;
  /** At least one. */
  readonly methods: readonly PaymentMethod[];
  readonly limits: readonly PlayLimitItem[];
  /** Amount to start with, in rupees; null for none. */
  readonly amount: number | null;
}

/** Step 1: payment method, amount and bonus. */
export function AmountStep({ deposit, methods, limits, amount }: AmountStepProps) {
  const { form, choose, method, offer, offers, amountLimits } = useAmountForm(
    deposit,
    methods,
    amount,
  );
  const isAnyOpen = methods.some(({ opensAt }) => opensAt === null);
  const limit = findTightestLimit(limits);
  const left = limit?.left ?? null;
  const typed = readNumber(form.values.amount) ?? 0;
  const isAbove = left !== null && typed > left;

  return (
    <form
      className={styles.step}
      noValidate
      aria-label={t('Amount and method')}
      onSubmit={form.onSubmit}
    >
      <MethodChoice
        methods={methods}
        value={form.values.method}
        onChange={(id) => choose('method', id)}
      />
      <NumberField
        {...form.field('amount')}
        isLarge
        before="₹"
        hint={describeRange(amountLimits)}
      />
      <AmountChips
        label={t('Quick amounts')}
        chips={depositChips(amountLimits, left)}
        current={typed}
        onPick={(amount) => form.set('amount', String(amount))}
      />
      <OfferChoice
        offers={offers}
        amount={typed}
        value={String(offer?.id ?? '')}
        onChange={(id) => choose('offer', id)}
      />
      {limit !== null && <LimitLeft limit={limit} amount={typed} />}
      <PendingDeposit methodName={method.name} />
      {method.note !== null && <Notice tone="info">{method.note}</Notice>}
      <Foot form={form} amount={typed} isDisabled={isAbove || !isAnyOpen} />
    </form>
  );
}

function describeRange({ min, max }: { readonly min: number; readonly max: number }): string {
  return t('{least} to {most}', { least: rupeesText(min), most: rupeesText(max) });
}

interface FootProps {
  readonly form: ReturnType<typeof useAmountForm>['form'];
  readonly amount: number;
  readonly isDisabled: boolean;
}

function Foot({ form, amount, isDisabled }: FootProps) {
  return (
    <div className={styles.foot}>
      <FormError problem={form.problem} link={form.link} />
      <div className={styles.acts}>
        <Button
          type="submit"
          variant="primary"
          size="xl"
          isWide
          isBusy={form.isBusy}
          disabled={isDisabled}
        >
          {amount > 0
            ? t('Continue with {amount}', { amount: rupeesText(amount) })
            : t('Continue to payment')}
        </Button>
      </div>
    </div>
  );
}
