import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import styles from './bet-slip.module.css';
import type { SlipFacts } from './use-slip-facts.ts';

/** What the bet wins and loses, and what it does to the exposure of its market. */
export function SlipSummary({
  facts,
  market,
  side,
}: {
  readonly facts: SlipFacts;
  readonly market: WireMarket;
  readonly side: 'BACK' | 'LAY';
}) {
  const { preview } = facts;
  const profit = (
    <div className={styles.line} key="profit">
      <dt>{t('Profit if it wins')}</dt>
      <dd data-sign="plus">+{rupeesText(preview.profit / 100)}</dd>
    </div>
  );
  const liability = (
    <div className={styles.line} key="liability">
      <dt>{t('Liability')}</dt>
      <dd data-sign={side === 'LAY' ? 'minus' : undefined}>
        {side === 'LAY' && preview.liability > 0 ? '−' : ''}
        {rupeesText(preview.liability / 100)}
      </dd>
    </div>
  );
  return (
    <dl className={styles.summary}>
      {side === 'BACK' ? [profit, liability] : [liability, profit]}
      <div className={styles.line}>
        <dt>{t('Exposure after bet')}</dt>
        <dd>
          <span className={styles.before}>{rupeesText(preview.exposure / 100)}</span>
          <span className={styles.after}>→ {rupeesText(preview.exposureAfter / 100)}</span>
        </dd>
      </div>
      {market.house && market.maxProfit !== null ? (
        <div className={styles.line}>
          <dt>{t('Most this market pays')}</dt>
          <dd>{rupeesText(market.maxProfit)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
