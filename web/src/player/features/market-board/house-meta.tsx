import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { amountText } from '#format/money.ts';
import { t } from '#text/text.ts';
import styles from './market-card.module.css';

/** Limits of a market of the house, and that it takes no commission where it takes none. */
export function HouseMeta({ market }: { readonly market: WireMarket }) {
  return (
    <span className={styles.meta}>
      {limitsText(market)}
      {market.commissionPercent === 0 ? ` · ${t('Zero commission')}` : ''}
    </span>
  );
}

/** `Min 100 · Max 1,00,000`. */
export function limitsText({ min, max }: Pick<WireMarket, 'min' | 'max'>): string {
  return t('Min {min} · Max {max}', { min: amountText(min), max: amountText(max) });
}
