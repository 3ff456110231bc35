import type { Bonus } from '@crease/contracts/wire/bonus.ts';
import { Link } from '@tanstack/react-router';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { describeBonus } from '#player/features/bonus/bonus-words.ts';
import { ChoiceList } from '#ui/choice-list/choice-list.tsx';
import styles from './deposit.module.css';
import { computeEarnedBonus } from './deposit-offers.ts';

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
      <p className={styles.small}>
        {t('By choosing a bonus you accept its terms. Withdrawing forfeits it.')}{' '}
        <Link to="/bonus" className={styles.link}>
          {t('View terms')}
        </Link>
      </p>
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
