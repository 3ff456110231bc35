import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { memo, useId } from 'react';
import { amountText } from '#format/money.ts';
import { nameText, sentenceText, t } from '#text/text.ts';
import styles from './market-card.module.css';

export interface MarketInfoProps {
  readonly market: WireMarket;
  readonly delayMs: number;
}

/** Terms and rules of a market, behind the "i"; no part of what renders with a price. */
export const MarketInfo = memo(function MarketInfo({ market, delayMs }: MarketInfoProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.info}
        popoverTarget={id}
        aria-label={t('Rules for {name}', { name: nameText(market.marketName) })}
      >
        {/* untranslated: a sign, its words are in the label */}i
      </button>
      <div id={id} popover="auto" className={styles.popover}>
        <h3>{nameText(market.marketName)}</h3>
        <dl>
          <dt>{t('Stake')}</dt>
          <dd>
            {t('{from} to {to}', { from: amountText(market.min), to: amountText(market.max) })}
          </dd>
          <dt>{t('Commission')}</dt>
          <dd>
            {market.commissionPercent === 0
              ? t('none')
              : t('{percent} % of net winnings in this market', {
                  percent: market.commissionPercent,
                })}
          </dd>
          <dt>{t('Delay')}</dt>
          <dd>
            {delayMs === 0
              ? t('none')
              : t('{seconds} s for bets that can be matched at once', { seconds: delayMs / 1_000 })}
          </dd>
          {market.maxProfit === null ? null : (
            <>
              <dt>{t('Maximum profit')}</dt>
              <dd>{amountText(market.maxProfit)}</dd>
            </>
          )}
        </dl>
        <p>
          {market.rules === null
            ? t('Settles on the official result.')
            : sentenceText(market.rules)}
        </p>
      </div>
    </>
  );
});
