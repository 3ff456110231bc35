import type { EventItem, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Selection } from '#data/stores/bet-slip.ts';
import { nameText, t } from '#text/text.ts';
import { stepInTabs } from '#ui/keyboard/step-in-tabs.ts';
import styles from './race.module.css';
import { RaceCard } from './race-card.tsx';
import { RaceChips } from './race-chips.tsx';

export interface RaceBoardProps {
  /** Win and place, and whatever else is bet on the race. */
  readonly markets: readonly WireMarket[];
  /** Null while the catalogue has not come. */
  readonly race: EventItem | null;
  /** Of all sports. */
  readonly events: readonly EventItem[];
  readonly eventTitle: string;
  readonly dreamEventId: string;
  readonly renderCashOut: (market: WireMarket) => ReactNode;
  /** On phones the slip opens under the tapped row. */
  readonly renderSlip: ((selection: Selection, market: WireMarket) => ReactNode) | null;
}

/** A race: the others of its course, and its markets behind tabs. */
export function RaceBoard({ markets, race, events, renderCashOut, ...props }: RaceBoardProps) {
  const [chosen, setChosen] = useState(0);
  const panelId = useId();
  const place = Math.max(
    0,
    markets.findIndex(({ marketId }) => marketId === chosen),
  );
  const market = markets[place];
  if (market === undefined) return null;
  const onKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = stepInTabs(event, place, markets.length);
    if (next !== null) setChosen(markets[next]?.marketId ?? 0);
  };
  return (
    <div className={styles.board}>
      {race === null ? null : <RaceChips race={race} events={events} />}
      {markets.length < 2 ? null : (
        <div className={styles.tabs} role="tablist" aria-label={t('Markets of the race')}>
          {markets.map((one) => (
            <button
              key={one.marketId}
              type="button"
              role="tab"
              aria-selected={one === market}
              aria-controls={panelId}
              tabIndex={one === market ? 0 : -1}
              onClick={() => setChosen(one.marketId)}
              onKeyDown={onKey}
            >
              {titleOf(one)}
            </button>
          ))}
        </div>
      )}
      <div
        id={panelId}
        {...(markets.length < 2 ? {} : { role: 'tabpanel', 'aria-label': titleOf(market) })}
      >
        <RaceCard
          key={market.marketId}
          {...props}
          market={market}
          cashOut={renderCashOut(market)}
        />
      </div>
    </div>
  );
}

function titleOf({ kind, marketName }: WireMarket): string {
  if (kind === 'WIN') return t('Win');
  return kind === 'PLACE' ? t('Place') : nameText(marketName);
}
