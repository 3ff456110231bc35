import { type FieldRule, problem } from '@crease/contracts/base/field-problem.ts';
import { toPaise } from '@crease/contracts/base/money.ts';
import type { PlayLimitItem } from '@crease/contracts/care/play-limits.ts';
import { useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { readNumber } from '#format/typed-number.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { NumberField } from '#ui/field/text-field.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './play-limits.module.css';
import { formatLimit, getEffect, type LimitKind, setPlayLimit } from './play-limits.ts';

const isAmount: FieldRule = (value) => {
  const paise = toPaise(readNumber(value) ?? 0);
  return paise !== null && paise > 0 ? null : problem('NOT_AMOUNT');
};

const isMinutes: FieldRule = (value) => {
  const minutes = readNumber(value) ?? 0;
  return Number.isSafeInteger(minutes) && minutes > 0 ? null : problem('NOT_WHOLE');
};

const MONEY_FIELDS = {
  amount: { label: phrase('New limit'), rules: () => [isAmount] },
} as const;
const TIME_FIELDS = {
  amount: { label: phrase('New limit in minutes'), rules: () => [isMinutes] },
} as const;

export interface LimitFormProps {
  readonly kind: LimitKind;
  readonly limit: PlayLimitItem;
  readonly title: string;
  readonly onClose: () => void;
}

/** New limit, with its effect shown before submission. */
export function LimitForm({ kind, limit, title, onClose }: LimitFormProps) {
  const { amount } = limit;
  const isTime = kind === 'time';
  const { form, effect, isRemoving, remove } = useLimit({ kind, limit, title, onClose });
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('Change limit: {title}', { title })}
      onSubmit={form.onSubmit}
    >
      <NumberField
        {...form.field('amount')}
        {...(isTime ? {} : { before: '₹' })}
        autoFocus
        hint={effect === null ? null : describeEffect(effect)}
      />
      <ProblemNotice problem={form.problem} />
      <div className={styles.acts}>
        <Button onClick={onClose}>
          {amount === null ? t('Cancel') : t('Keep {amount}', { amount: formatLimit(kind, amount) })}
        </Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={effect === 'now'}>
          {effect === 'after a day' ? t('Request limit') : t('Set limit')}
        </Button>
      </div>
      {amount !== null && (
        <Button variant="text" isBusy={isRemoving} disabled={form.isBusy} onClick={() => void remove()}>
          {t('Request removal')}
        </Button>
      )}
    </form>
  );
}

/** Form state: the typed amount, its effect, and submission with or without a limit. */
function useLimit({ kind, limit, onClose }: LimitFormProps) {
  const { name, amount } = limit;
  const [isRemoving, setRemoving] = useState(false);
  const form = useRuleForm<'amount'>({
    fields: kind === 'time' ? TIME_FIELDS : MONEY_FIELDS,
    initial: { amount: amount === null ? '' : String(amount) },
    onSubmit: async ({ amount: typed }) => send(readNumber(typed) ?? 0),
  });
  const typed = readNumber(form.values.amount);
  const effect = typed === null ? null : getEffect(limit, typed);

  async function remove(): Promise<void> {
    setRemoving(true);
    try {
      await send(null);
    } catch (failure) {
      form.setProblem(getErrorMessage(failure));
      setRemoving(false);
    }
  }

  async function send(newAmount: number | null): Promise<void> {
    await setPlayLimit(name, newAmount);
    const text =
      getEffect(limit, newAmount) === 'after a day'
        ? t('We’ll ask you to confirm in 24 hours. Until then, your limit stays.')
        : t('Your limit is now in effect');
    toasts.show('success', text);
    onClose();
  }
  return { form, effect, isRemoving, remove };
}

function describeEffect(effect: ReturnType<typeof getEffect>): string {
  switch (effect) {
    case 'now':
      return t('This is your current limit.');
    case 'at once':
      return t('Takes effect immediately. Raising it again takes 24 hours.');
    case 'after a day':
      return t('Takes 24 hours, and you’ll need to confirm it.');
  }
}
