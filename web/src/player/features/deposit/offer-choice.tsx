import { toPaise, toRupees } from '@crease/contracts/base/money.ts';
import type { Bonus } from '@crease/contracts/bonus/bonus.ts';
import { computeDepositBonus, computeWageringRequirement } from '@crease/contracts/bonus/bonus-rules.ts';
import { Link } from '@tanstack/react-router';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { describeBonus } from '#player/features/bonus/bonuses.ts';
import type { AmountLimits } from '#player/features/requests/amount-rule.ts';
import { ChoiceList } from '#ui/choice-list/choice-list.tsx';
import { Note } from '#ui/layout/layout.tsx';
import styles from './deposit.module.css';

export interface OfferChoiceProps {
  /** Offers reachable with the chosen method. */
  readonly offers: readonly Bonus[];
  /** Typed amount in rupees. */
  readonly amount: number;
  /** Bonus ID; empty for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Bonus selection for the deposit. Opt-in: none is preselected. */
export function OfferChoice({ offers, amount, value, onChange }: OfferChoiceProps) {
  if (offers.length === 0) return null;
  return (
    <div>
      <ChoiceList
        label={t('Bonus')}
        value={value}
        onChange={onChange}
        items={[
          { value: '', title: t('No bonus'), note: null },
          ...offers.map((offer) => ({
            value: String(offer.id),
            title: offer.title,
            note: describeOffer(offer, amount),
          })),
        ]}
      />
      <Note as="p">
        {t('By choosing a bonus you accept its terms. Withdrawing forfeits it.')}{' '}
        <Link to="/bonus" className={styles.link}>
          {t('View terms')}
        </Link>
      </Note>
    </div>
  );
}

/** Describes what the bonus pays for this amount, or its conditions until the amount qualifies. */
function describeOffer(offer: Bonus, amount: number): string {
  const earned = computeEarnedBonus(offer, amount);
  if (earned === null) return describeBonus(offer);
  const bonus = rupeesText(earned.bonus);
  return earned.wagering === 0
    ? t('{bonus} cash bonus with this deposit', { bonus })
    : t('{bonus} bonus with this deposit; wager {wagering} to convert it to cash', {
        bonus,
        wagering: rupeesText(earned.wagering),
      });
}

/**
 * Bonuses available for a deposit: offered, or claimed and awaiting one. Includes those attached to another deposit,
 * which may have been started on another device and abandoned.
 */
export function depositOffers(items: readonly Bonus[]): readonly Bonus[] {
  return items.filter(({ kind, state, claim }) => {
    if (kind !== 'DEPOSIT_PERCENT') return false;
    if (state === 'OFFERED') return true;
    const isWaiting = state === 'PENDING' || state === 'CLAIMED' || state === 'QUALIFYING';
    return isWaiting && claim?.bonusAmount == null;
  });
}

/** True if the method's maximum reaches the bonus minimum. */
export function isWithinReach({ minDeposit }: Bonus, { max }: AmountLimits): boolean {
  return (minDeposit ?? 0) <= max;
}

/** The method's limits, narrowed by the bonus minimum. */
export function narrowLimits(offer: Bonus | undefined, { min, max }: AmountLimits): AmountLimits {
  return { min: Math.max(min, offer?.minDeposit ?? 0), max };
}

/** Bonus and wagering requirement earned by a deposit, in rupees; null if none or no amount. */
function computeEarnedBonus(
  { amount, percent, minDeposit, wageringMultiple }: Bonus,
  deposit: number,
): { readonly bonus: number; readonly wagering: number } | null {
  const paid = toPaise(deposit);
  const most = toPaise(amount);
  if (paid === null || paid <= 0 || most === null) return null;
  const least = minDeposit === null ? null : toPaise(minDeposit);
  const bonus = computeDepositBonus({ percent, amount: most, minDeposit: least }, paid);
  if (bonus === 0) return null;
  return {
    bonus: toRupees(bonus),
    wagering: toRupees(computeWageringRequirement(bonus, wageringMultiple)),
  };
}
