import { required } from '@crease/contracts/base/field-problem.ts';
import type { Bonus } from '@crease/contracts/bonus/bonus.ts';
import type { PlayLimitItem } from '@crease/contracts/care/play-limits.ts';
import type { PaymentMethod, PaymentType } from '@crease/contracts/cash/cashier.ts';
import { Link } from '@tanstack/react-router';
import { useRuleForm } from '#form/rule-form.ts';
import { dayClockWithin } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { readNumber } from '#format/typed-number.ts';
import { phrase, t } from '#i18n/text.ts';
import { useBonuses } from '#player/betting/bonuses.ts';
import { amountRule, describeRange } from '#player/features/requests/amount-rule.ts';
import { useOpenRequests } from '#player/features/requests/requests.ts';
import { FormError } from '#player/routes/form-problem.tsx';
import { AmountChips } from '#ui/amount-chips/amount-chips.tsx';
import { Button } from '#ui/button/button.tsx';
import { ChoiceList } from '#ui/choice-list/choice-list.tsx';
import { useMinute } from '#ui/clock/use-minute.ts';
import { NumberField } from '#ui/field/text-field.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './deposit.module.css';
import { depositChips, findTightestLimit, LimitLeft } from './deposit-rules.tsx';
import { depositOffers, isWithinReach, narrowLimits, OfferChoice } from './offer-choice.tsx';
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
  const { form, choose, method, offer, offers, amountLimits } = useAmountForm(deposit, methods, amount);
  const isAnyOpen = methods.some(({ opensAt }) => opensAt === null);
  const limit = findTightestLimit(limits);
  const left = limit?.left ?? null;
  const typed = readNumber(form.values.amount) ?? 0;
  const isAbove = left !== null && typed > left;

  return (
    <form className={styles.step} noValidate aria-label={t('Amount and method')} onSubmit={form.onSubmit}>
      <MethodChoice methods={methods} value={form.values.method} onChange={(id) => choose('method', id)} />
      <NumberField {...form.field('amount')} isLarge before="₹" hint={describeRange(amountLimits)} />
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

interface FootProps {
  readonly form: ReturnType<typeof useAmountForm>['form'];
  readonly amount: number;
  readonly isDisabled: boolean;
}

function Foot({ form, amount, isDisabled }: FootProps) {
  return (
    <Stack gap={5} className={styles.foot}>
      <FormError problem={form.problem} link={form.link} />
      <Row gap={4} align="stretch" className={styles.acts}>
        <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy} disabled={isDisabled}>
          {amount > 0 ? t('Continue with {amount}', { amount: rupeesText(amount) }) : t('Continue to payment')}
        </Button>
      </Row>
    </Stack>
  );
}

type ChosenMethod = Pick<PaymentMethod, 'name' | 'min' | 'max' | 'note' | 'opensAt'>;
const NO_METHOD: ChosenMethod = { name: '', min: 0, max: 0, note: null, opensAt: null };

/** State of the step 1 form: amount, method and bonus. */
function useAmountForm({ input, submit }: Deposit, methods: readonly PaymentMethod[], amount: number | null) {
  const offered = depositOffers(useBonuses().data?.items ?? []);
  const first = methods.find(({ opensAt }) => opensAt === null) ?? methods[0];
  const form = useRuleForm<'amount', { method: string; offer: string }>({
    fields: {
      amount: {
        label: phrase('Amount'),
        rules: (values) => [required, amountRule(computeLimits(values))],
      },
    },
    initial: { amount: String(input?.amount ?? amount ?? '') },
    more: {
      method: String(input?.paymentMethodId ?? first?.id ?? ''),
      offer: String(input?.bonusId ?? ''),
    },
    onSubmit: (values) => {
      const bonusId = findOffer(values)?.id;
      return submit({
        amount: readNumber(values.amount) ?? 0,
        paymentMethodId: Number(values.method),
        ...(bonusId === undefined ? {} : { bonusId }),
      });
    },
  });

  function findMethod({ method }: Choices): ChosenMethod {
    return methods.find(({ id }) => String(id) === method) ?? NO_METHOD;
  }

  /** Undefined if the offer no longer exists or is out of the method's reach. */
  function findOffer(values: Choices): Bonus | undefined {
    const offer = offered.find(({ id }) => String(id) === values.offer);
    return offer !== undefined && isWithinReach(offer, findMethod(values)) ? offer : undefined;
  }

  function computeLimits(values: Choices) {
    return narrowLimits(findOffer(values), findMethod(values));
  }

  /** Revalidates the typed amount against the new method or bonus. */
  function choose(name: 'method' | 'offer', value: string): void {
    form.choice(name).onChange(value);
    if (form.values.amount !== '') form.recheck('amount');
  }

  const method = findMethod(form.values);
  return {
    form,
    choose,
    method,
    offer: findOffer(form.values),
    offers: offered.filter((offer) => isWithinReach(offer, method)),
    amountLimits: computeLimits(form.values),
  };
}

type Choices = Readonly<Record<'method' | 'offer', string>>;

/** Points to an earlier deposit by this method that is still pending, before the user makes another. */
function PendingDeposit({ methodName }: { readonly methodName: string }) {
  const { data = [] } = useOpenRequests();
  const pending = data.find(({ type, paymentMethod }) => type === 'Deposit' && paymentMethod === methodName);
  if (pending === undefined) return null;
  const { amount, referenceNo } = pending;
  return (
    <Notice tone="warn">
      {t('You have a pending deposit of {amount} by {method}.', {
        amount: rupeesText(amount),
        method: methodName,
      })}{' '}
      <Link
        to="/depositw/$id"
        params={{ id: '1' }}
        search={{ request: referenceNo } as object}
        className={styles.pending}
      >
        {t('View deposit')}
      </Link>
    </Notice>
  );
}

const SIGNS: Readonly<Record<PaymentType, IconName>> = {
  UPI: 'mobile',
  QR: 'mobile',
  IMPS: 'bank',
  BANK: 'bank',
  PAYTM: 'wallet',
  PHONEPE: 'wallet',
  GPAY: 'wallet',
  USDT: 'money',
  AGENT: 'accounts',
};
const HOUR = 60;

export interface MethodChoiceProps {
  readonly methods: readonly PaymentMethod[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Deposit methods with their usual processing time. A closed method shows when it opens. */
function MethodChoice({ methods, value, onChange }: MethodChoiceProps) {
  const now = useMinute();
  return (
    <ChoiceList
      label={t('Payment method')}
      asTiles
      value={value}
      onChange={onChange}
      items={methods.map(({ id, name, type, usualMinutes, opensAt }) => ({
        value: String(id),
        title: name,
        note:
          opensAt === null ? formatUsualTime(usualMinutes) : t('Opens {time}', { time: dayClockWithin(opensAt, now) }),
        icon: <Icon variant="regular" name={SIGNS[type]} size={20} />,
        isOff: opensAt !== null,
      }))}
    />
  );
}

/** Formats the usual processing time in minutes or hours. */
export function formatUsualTime(minutes: number): string {
  return minutes < 2 * HOUR
    ? t('About {count} min', { count: minutes })
    : t('About {count} h', { count: Math.round(minutes / HOUR) });
}
