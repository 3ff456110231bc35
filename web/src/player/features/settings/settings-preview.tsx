import type { Stake } from '@crease/contracts/constants.ts';
import { useOddsText } from '#data/view-models/odds-text.ts';
import { t } from '#text/text.ts';
import { PriceCell } from '#ui/price-cell/price-cell.tsx';
import { StakeChips } from '#ui/stake-chips/stake-chips.tsx';
import styles from './settings.module.css';

/** Prices as a row of a match has them; nothing is bet here. */
const BACK = { price: 1.85, size: 240_000 } as const;
const LAY = { price: 1.87, size: 68_000 } as const;

/** How prices and stake buttons look as it is set now. Everything in it is a picture: nothing can be pressed. */
export function SettingsPreview({ stakes }: { readonly stakes: readonly Stake[] }) {
  const format = useOddsText();
  return (
    <section className={styles.preview} aria-label={t('Preview of prices and chips')}>
      <p className={styles.caption}>{t('This is how it looks')}</p>
      <div inert aria-hidden="true">
        <div className={styles.market}>
          <b>{t('Your team')}</b>
          <PriceCell side="back" name={t('Back')} {...BACK} format={format} />
          <PriceCell side="lay" name={t('Lay')} {...LAY} format={format} />
        </div>
        <StakeChips stakes={stakes} current={0} onAdd={nothing} onSet={nothing} />
      </div>
      <p className="visually-hidden">
        {t('Back {back}, lay {lay}', { back: format(BACK.price), lay: format(LAY.price) })}
      </p>
    </section>
  );
}

function nothing(): void {
  // A picture of a button does nothing.
}
