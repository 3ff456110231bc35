import { required } from '@crease/contracts/rules/field-rule.ts';
import type { Bonus } from '@crease/contracts/wire/bonus.ts';
import type { PaymentMethod } from '@crease/contracts/wire/cashier.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { readNumber } from '#format/typed-number.ts';
import { phrase } from '#i18n/text.ts';
import { useBonuses } from '#player/betting/bonuses.ts';
import { depositOffers, isWithinReach, narrowLimits } from './deposit-offers.ts';
import { amountRule } from './deposit-rules.ts';
import type { Deposit } from './use-deposit.ts';

type ChosenMethod = Pick<PaymentMethod, 'name' | 'min' | 'max' | 'note' | 'opensAt'>;
const NO_METHOD: ChosenMethod = { name: '', min: 0, max: 0, note: null, opensAt: null };

/** State of the step 1 form: amount, method and bonus. */
export function useAmountForm(
  { input, submit }: Deposit,
  methods: readonly PaymentMethod[],
  amount: number | null,
) {
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
