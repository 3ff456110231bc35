import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { ReactNode } from 'react';
import { type LiveMarket, useMatched } from '#data/stores/prices.ts';
import { amountText, rupeesText, sizeText } from '#format/money.ts';
import { nameText, sentenceText, t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { HouseMeta } from './house-meta.tsx';
import styles from './market-card.module.css';
import { MarketInfo } from './market-info.tsx';
import { PinMarket } from './pin-market.tsx';

export interface MarketHeadProps {
  readonly market: WireMarket;
  readonly live: LiveMarket | null;
  /** Opens the whole book of an exchange market; null where the house quotes. */
  readonly onDepth: (() => void) | null;
  /** The cash-out control, or whatever else is done with the whole market. */
  readonly children: ReactNode;
}

/** Name and terms of a market, and what can be done with it as a whole. */
export function MarketHead({ market, live, onDepth, children }: MarketHeadProps) {
  return (
    <>
      <header className={styles.head}>
        <h2 id={headIdOf(market)}>{nameText(market.marketName)}</h2>
        <MarketInfo market={market} delayMs={live?.delayMs ?? market.delayMs} />
        {market.house ? <HouseMeta market={market} /> : <Meta market={market} />}
        {live?.inPlay === true ? <span className={styles.live}>{t('In-play')}</span> : null}
        <span className={styles.act}>
          {children}
          {onDepth === null ? null : (
            <button
              type="button"
              className={styles.tool}
              aria-label={t('Depth of {name}', { name: nameText(market.marketName) })}
              title={t('Market depth and price history')}
              onClick={onDepth}
            >
              <Icon variant="regular" name="charts" size={16} />
            </button>
          )}
          <PinMarket market={market} />
        </span>
      </header>
      {live?.message ? <p className={styles.message}>{sentenceText(live.message)}</p> : null}
    </>
  );
}

/** Names the market's section. */
export function headIdOf({ marketId }: Pick<WireMarket, 'marketId'>): string {
  return `market-${marketId}`;
}

/** The same together with what names its match. */
export function headIdsOf(market: Pick<WireMarket, 'marketId'>, matchId?: string): string {
  return matchId === undefined ? headIdOf(market) : `${headIdOf(market)} ${matchId}`;
}

function Meta({ market }: { readonly market: WireMarket }) {
  const matched = useMatched(market.marketId);
  return (
    <span className={styles.meta}>
      <span className={styles.wide}>
        {t('Min {min} · Max {max} · Matched {matched}', {
          min: amountText(market.min),
          max: amountText(market.max),
          matched: rupeesText(Math.floor(matched)),
        })}
      </span>
      <span className={styles.narrow}>₹{sizeText(matched)}</span>
    </span>
  );
}
