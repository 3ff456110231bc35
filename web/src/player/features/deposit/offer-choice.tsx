import type { Bonus } from '@crease/contracts/wire/bonus.ts';
import { Link } from '@tanstack/react-router';
import { rupeesText } from '#format/money.ts';
import { bonusAbout } from '#player/features/bonus/bonus-words.ts';
import { t } from '#text/text.ts';
import { ChoiceList } from '#ui/choice-list/choice-list.tsx';
import styles from './deposit.module.css';
import { earnedOn } from './deposit-offers.ts';

export interface OfferChoiceProps {
  /** Those within reach of the method. */
  readonly offers: readonly Bonus[];
  /** Rupees as they are typed. */
  readonly amount: number;
  /** Of the bonus; empty: none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Which bonus the deposit is for: none, unless its owner asks for one. */
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
            note: noteText(offer, amount),
          })),
        ]}
      />
      <p className={styles.small}>
        {t('By choosing a bonus you accept its terms. A withdrawal ends it.')}{' '}
        <Link to="/bonus" className={styles.link}>
          {t('Read the terms')}
        </Link>
      </p>
    </div>
  );
}

/** What it would give for this amount; until one is typed that is enough, what it depends on. */
function noteText(offer: Bonus, amount: number): string {
  const earned = earnedOn(offer, amount);
  if (earned === null) return bonusAbout(offer);
  const bonus = rupeesText(earned.bonus);
  return earned.wagering === 0
    ? t('{bonus} for this deposit, as cash', { bonus })
    : t('{bonus} for this deposit; bets of {wagering} turn it into cash', {
        bonus,
        wagering: rupeesText(earned.wagering),
      });
}
