import { required } from '@crease/contracts/rules/field-rule.ts';
import type { PaymentMethod } from '@crease/contracts/wire/cashier.ts';
import type { PlayLimitItem } from '@crease/contracts/wire/play-limits.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { rupeesText } from '#format/money.ts';
import { phrase, t } from '#text/text.ts';
import { AmountChips } from '#ui/amount-chips/amount-chips.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './deposit.module.css';
import { amountRule, depositChips, keepDigits, tightestLimit } from './deposit-rules.ts';
import { LimitLeft } from './limit-left.tsx';
import { MethodChoice } from './method-choice.tsx';
import type { Deposit } from './use-deposit.ts';

export interface AmountStepProps {
  readonly deposit: Deposit;
  /** At least one. */
  readonly methods: readonly PaymentMethod[];
  readonly limits: readonly PlayLimitItem[];
}

/** First step: by which way, and how much of it. */
export function AmountStep({ deposit, methods, limits }: AmountStepProps) {
  const { wish, begin } = deposit;
  const open = methods.find(({ opensAt }) => opensAt === null);
  const form = useRuleForm<'amount', { method: string }>({
    fields: {
      amount: {
        label: phrase('How much'),
        keep: keepDigits,
        rules: ({ method }) => [required, amountRule(chosen(method))],
      },
    },
    initial: { amount: wish === null ? '' : String(wish.amount) },
    more: { method: String(wish?.paymentMethodId ?? (open ?? methods[0])?.id ?? '') },
    onSubmit: ({ amount, method }) =>
      begin({ amount: Number(amount), paymentMethodId: Number(method) }),
  });
  const method = chosen(form.values.method);
  const limit = tightestLimit(limits);
  const left = limit?.left ?? null;
  const typed = Number(form.values.amount);
  const isAbove = left !== null && typed > left;

  function chosen(id: string): Pick<PaymentMethod, 'min' | 'max' | 'note' | 'opensAt'> {
    const found = methods.find((one) => String(one.id) === id);
    return found ?? { min: 0, max: 0, note: null, opensAt: null };
  }

  return (
    <form className={styles.step} noValidate aria-label={t('Amount')} onSubmit={form.onSubmit}>
      <MethodChoice
        methods={methods}
        value={form.values.method}
        onChange={(id) => {
          form.choice('method').onChange(id);
          if (form.values.amount !== '') form.recheck('amount');
        }}
      />
      <TextField
        {...form.field('amount')}
        isLarge
        before="₹"
        inputMode="decimal"
        autoComplete="off"
        hint={t('{least} to {most}', {
          least: rupeesText(method.min),
          most: rupeesText(method.max),
        })}
      />
      <AmountChips
        label={t('Amounts')}
        chips={depositChips(method, left)}
        current={typed}
        onPick={(amount) => form.put('amount', String(amount))}
      />
      {limit !== null && <LimitLeft limit={limit} amount={Number.isFinite(typed) ? typed : 0} />}
      {method.note !== null && <Notice tone="info">{method.note}</Notice>}
      {form.problem !== null && (
        <Notice tone="bad" isAlert>
          {form.problem}
        </Notice>
      )}
      <Button
        type="submit"
        look="primary"
        size="xl"
        isWide
        isBusy={form.isBusy}
        disabled={isAbove || open === undefined}
      >
        {typed > 0
          ? t('Continue with {amount}', { amount: rupeesText(typed) })
          : t('Continue to payment')}
      </Button>
    </form>
  );
}
