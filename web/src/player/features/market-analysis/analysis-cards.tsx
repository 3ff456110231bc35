import { useState } from 'react';
import { t } from '#i18n/text.ts';
import { labelForSport } from '#player/betting/sport-words.ts';
import { Dash, Result } from '#ui/grid/cells.tsx';
import { Chevron } from '#ui/grid/chevron.tsx';
import { MarketToggle, MatchLink, OutcomeList, Risk } from './analysis-parts.tsx';
import type { AnalysisRowsProps } from './analysis-table.tsx';
import styles from './market-analysis.module.css';
import type { EventPosition } from './standings.ts';

/** Positions on phones: a collapsible card per match with its markets. */
export function AnalysisCards(props: AnalysisRowsProps) {
  const { sports, totals } = props;
  return (
    <>
      {sports.map((sport) => (
        <section key={sport.sportId} aria-label={labelForSport(sport.sportId, sport.name)}>
          <h2 className={styles.sportHead}>
            {labelForSport(sport.sportId, sport.name)} <Risk rupees={sport.exposure} />
          </h2>
          {sport.events.map((event) => (
            <EventCard key={event.eventId} event={event} {...props} />
          ))}
        </section>
      ))}
      <p className={styles.sum}>
        <span>{t('Total')}</span> <Risk rupees={totals.exposure} />
      </p>
    </>
  );
}

function EventCard({
  event,
  openIds,
  onToggle,
  cashOutOf,
}: AnalysisRowsProps & { readonly event: EventPosition }) {
  const [isOpen, setOpen] = useState(true);
  const { bets } = event;
  return (
    <article className={styles.card}>
      <h3>
        <button
          type="button"
          className={styles.cardHead}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            <b>{event.title}</b>
            <small>{t('{count, plural, one {# bet} other {# bets}}', { count: bets })}</small>
          </span>
          <Risk rupees={event.exposure} />
          <Chevron to={isOpen ? 'up' : 'down'} />
        </button>
      </h3>
      {isOpen ? (
        <>
          <ul>
            {event.markets.map((market) => (
              <MarketItem
                key={market.marketId}
                market={market}
                isOpen={openIds.has(market.marketId)}
                onToggle={() => onToggle(market.marketId)}
                cashOutOf={cashOutOf}
              />
            ))}
          </ul>
          <div className={styles.cardAct}>
            <MatchLink event={event} words={t('Open match')} className={styles.way} />
          </div>
        </>
      ) : null}
    </article>
  );
}

interface MarketItemProps extends Pick<AnalysisRowsProps, 'cashOutOf'> {
  readonly market: EventPosition['markets'][number];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function MarketItem({ market, isOpen, onToggle, cashOutOf }: MarketItemProps) {
  const { bets, best, worst, exposure, outcomes } = market;
  return (
    <li className={styles.cardMarket}>
      <div className={styles.cardLine}>
        <MarketToggle market={market} isOpen={isOpen} onToggle={onToggle} />
        <Risk rupees={exposure} />
      </div>
      <dl className={styles.cases}>
        <div>
          <dt>{t('Bets')}</dt>
          <dd>{bets}</dd>
        </div>
        <div>
          <dt>{t('Best case')}</dt>
          <dd>{best === null ? <Dash /> : <Result rupees={best} />}</dd>
        </div>
        <div>
          <dt>{t('Worst case')}</dt>
          <dd>{worst === null ? <Dash /> : <Result rupees={worst} />}</dd>
        </div>
      </dl>
      {isOpen ? <OutcomeList outcomes={outcomes} /> : null}
      {best === null ? null : <div className={styles.cardAct}>{cashOutOf(market)}</div>}
    </li>
  );
}
