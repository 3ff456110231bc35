import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { memo } from 'react';
import { useStore } from '#data/stores/observable.ts';
import { pinnedMarkets, togglePinnedMarket } from '#data/stores/pinned-markets.ts';
import { nameText, t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './fancy-list.module.css';

export interface PinMarketProps {
  readonly market: Pick<WireMarket, 'eventId' | 'marketId' | 'marketName'>;
}

/** Puts a market among the pinned ones, where sessions stand first in their list, or takes it out. */
export const PinMarket = memo(function PinMarket({ market }: PinMarketProps) {
  const { eventId, marketId, marketName } = market;
  const isPinned = useStore(pinnedMarkets, ({ ids }) => ids.includes(marketId));
  return (
    <button
      type="button"
      className={styles.pin}
      aria-label={t('Pin {name}', { name: nameText(marketName) })}
      aria-pressed={isPinned}
      onClick={() => togglePinnedMarket({ eventId, marketId })}
    >
      <Icon variant={isPinned ? 'solid' : 'regular'} name="pin" size={16} />
    </button>
  );
});
