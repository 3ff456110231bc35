import type { EventItem, EventOdds } from '@crease/contracts/catalogue/catalogue.ts';
import { connection } from '#client/api/connection.ts';
import { useListStatus, usePrice } from '#client/prices/use-prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import type { Selection } from '#player/betting/quote.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { PriceCell } from '#ui/price-cell/price-cell.tsx';
import styles from './event-row.module.css';

export interface OutcomePricesProps {
  readonly event: EventItem;
  readonly odds: EventOdds | null;
  readonly place: 'home' | 'draw' | 'away';
  readonly onPick: (selection: Selection) => void;
}

/** Best back and lay for one outcome; a dash fills the column if there is none. */
export function OutcomePrices({ event, odds, place, onPick }: OutcomePricesProps) {
  if (odds === null) {
    return (
      <div className={styles.none} data-place={place} aria-hidden="true">
        –
      </div>
    );
  }
  return (
    <div className={styles.pair} data-place={place}>
      <Cell event={event} odds={odds} side="back" onPick={onPick} />
      <Cell event={event} odds={odds} side="lay" onPick={onPick} />
    </div>
  );
}

interface CellProps extends Omit<OutcomePricesProps, 'odds' | 'place'> {
  readonly odds: EventOdds;
  readonly side: 'back' | 'lay';
}

/** Re-renders only for its own price. */
function Cell({ event, odds, side, onPick }: CellProps) {
  const { runnerId, marketId, name, nameLabel } = odds;
  const level = usePrice(runnerId, side);
  const status = useListStatus(runnerId) ?? odds.status;
  const slipSide = side === 'back' ? 'BACK' : 'LAY';
  const isStale = useStore(connection, ({ stale }) => stale);
  const isSelected = useStore(
    betSlip,
    ({ selection }) => selection?.runnerId === runnerId && selection.side === slipSide,
  );
  const say = useOddsFormatter();
  const isOpen = status === 'OPEN';
  if (level === null || !isOpen) {
    return <PriceCell side={side} name="" price={null} size={null} />;
  }
  const [price, size] = level;
  const word = side === 'back' ? t('Back') : t('Lay');
  return (
    <PriceCell
      side={side}
      name={t('{side} {name}', { side: word, name: nameText(name, nameLabel) })}
      price={price}
      size={size}
      format={say}
      selected={isSelected}
      stale={isStale}
      onPick={() =>
        onPick({
          eventId: event.id,
          dreamEventId: event.dreamEventId,
          marketId,
          runnerId,
          side: slipSide,
          eventTitle: event.title,
          // untranslated: name on the wire
          marketName: 'Match odds',
          marketLabel: { code: 'MATCH_ODDS' },
          runnerName: name,
          runnerLabel: nameLabel,
          price,
        })
      }
    />
  );
}
