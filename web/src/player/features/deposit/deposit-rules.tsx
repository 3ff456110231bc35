import { type FieldRule, problem } from '@crease/contracts/base/field-problem.ts';
import type { PlayLimitItem } from '@crease/contracts/care/play-limits.ts';
import type { PaymentMethod, PaymentType } from '@crease/contracts/cash/cashier.ts';
import { normalizeReference, REFERENCE_FAMILIES } from '@crease/contracts/cash/payment-details.ts';
import { Link } from '@tanstack/react-router';
import { amountText, rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { phrase, t } from '#i18n/text.ts';
import type { AmountLimits } from '#player/features/requests/amount-rule.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './deposit.module.css';

const CHIPS = [500, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000];
const MAX_CHIPS = 6;

/** The user's deposit limit with the least remaining; null if none. */
export function findTightestLimit(limits: readonly PlayLimitItem[]): PlayLimitItem | null {
  return limits
    .filter(({ name, left }) => name.startsWith('deposit:') && left !== null)
    .reduce<PlayLimitItem | null>(
      (least, one) => (least === null || (one.left ?? 0) < (least.left ?? 0) ? one : least),
      null,
    );
}

/** Deposit methods, in the operator's order. */
export function depositMethods(methods: readonly PaymentMethod[]): readonly PaymentMethod[] {
  return methods.filter(({ forDeposit }) => forDeposit);
}

/** Quick amounts within the method's and the user's limits. */
export function depositChips(
  { min, max }: AmountLimits,
  left: number | null,
): readonly { readonly amount: number; readonly text: string }[] {
  return CHIPS.filter((amount) => amount >= min && amount <= Math.min(max, left ?? max))
    .slice(0, MAX_CHIPS)
    .map((amount) => ({ amount, text: amountText(amount) }));
}

const REFERENCE_HINTS = {
  UPI: phrase('12 digits. Shown in your payment app as UTR or UPI reference.'),
  BANK: phrase('12 digits, or 16–22 letters and digits. Your bank calls it the UTR.'),
  USDT: phrase('The transaction hash: 64 letters and digits.'),
  AGENT: phrase('Your voucher number: at least 6 letters and digits.'),
} as const;

/** Format of a payment reference and where to find it. */
export function referenceHint(type: PaymentType): string {
  return t(REFERENCE_HINTS[REFERENCE_FAMILIES[type]]);
}

/** Validates a reference for this payment type. */
export function referenceRule(type: PaymentType): FieldRule {
  return (value) => {
    if (normalizeReference(type, value) !== null) return null;
    return REFERENCE_FAMILIES[type] === 'UPI' ? problem('NOT_DIGITS', { digits: 12 }) : problem('INVALID');
  };
}

/** Accepts only same-site paths or HTTPS URLs of payment providers. */
export function isPaymentUrl(address: string): boolean {
  return /^\/(?!\/)/.test(address) || /^https:\/\//i.test(address);
}

/** Splits ₹10,000.37 into `₹10,000` and `.37`; the paise identify the payment. */
export function splitAmount(rupees: number): { readonly whole: string; readonly paise: string } {
  const [whole = '', paise = ''] = rupeesText(rupees).split('.');
  return { whole, paise: paise === '' ? '' : `.${paise}` };
}

export interface LimitLeftProps {
  /** An active limit: `left` is set. */
  readonly limit: PlayLimitItem;
  /** Amount being deposited, in rupees. */
  readonly amount: number;
}

/** Remaining deposit limit after the typed amount. */
export function LimitLeft({ limit, amount }: LimitLeftProps) {
  const { name, resetsAt, left, amount: own, houseAmount } = limit;
  const used = (limit.used ?? 0) + (limit.waiting ?? 0);
  const most = Math.min(own ?? Infinity, houseAmount ?? Infinity);
  const isAbove = amount > (left ?? 0);
  const part = (rupees: number) => `${Math.min(100, Math.max(0, (rupees / Math.max(most, 1)) * 100))}%`;
  return (
    <div className={styles.limit} data-above={isAbove || undefined}>
      <Row as="p" align="stretch" justify="between" gapX={5} wrap size={13} leading={18}>
        <span>{labelForLimit(name)}</span>
        <Text as="b" weight="semi" tone="text">
          {t('{amount} left', { amount: rupeesText(left ?? 0) })}
        </Text>
      </Row>
      <Row align="stretch" clip className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: part(used) }} />
        <i style={{ inlineSize: part(Math.min(amount, left ?? 0)) }} data-new />
      </Row>
      <p role="status">
        {isAbove
          ? t('This exceeds your remaining limit.')
          : t('{used} of {most} used.', { used: rupeesText(used), most: rupeesText(most) })}{' '}
        {resetsAt !== null && t('Resets {time}.', { time: siteTimeText(resetsAt) })}{' '}
        <Link to="/play-limits" className={styles.link}>
          {t('Play limits')}
        </Link>
      </p>
    </div>
  );
}

function labelForLimit(name: PlayLimitItem['name']): string {
  if (name.endsWith(':DAY')) return t('Your daily deposit limit');
  return name.endsWith(':WEEK') ? t('Your weekly deposit limit') : t('Your monthly deposit limit');
}
