import { type FieldRule, problem } from '@crease/contracts/base/field-problem.ts';
import { toPaise } from '@crease/contracts/base/money.ts';
import type { PaymentMethod } from '@crease/contracts/cash/cashier.ts';
import { rupeesText } from '#format/money.ts';
import { readNumber } from '#format/typed-number.ts';
import { t } from '#i18n/text.ts';

export type AmountLimits = Pick<PaymentMethod, 'min' | 'max'>;

/** Validates an amount in rupees. */
export function amountRule({ min, max }: AmountLimits): FieldRule {
  return (value) => {
    const rupees = readNumber(value) ?? 0;
    const paise = toPaise(rupees);
    if (paise === null || paise <= 0) return problem('NOT_AMOUNT');
    if (rupees >= min && rupees <= max) return null;
    return problem('NOT_BETWEEN', { from: rupeesText(min), to: rupeesText(Math.max(min, max)) });
  };
}

export function describeRange({ min, max }: AmountLimits): string {
  return t('{least} to {most}', { least: rupeesText(min), most: rupeesText(max) });
}
