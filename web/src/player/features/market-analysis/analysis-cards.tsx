import { useState } from 'react';
import type { EventStanding } from '#data/view-models/market-analysis.ts';
import { nameText, t } from '#text/text.ts';
import { Dash, Result } from '#ui/grid/cells.tsx';
import { Chevron } from '#ui/grid/chevron.tsx';
import styles from './analysis.module.css';
import { MarketToggle, MatchLink, Risk } from './analysis-parts.tsx';
import type { AnalysisRowsProps } from './analysis-table.tsx';
import { OutcomeList } from './outcome-list.tsx';

/** The positions on a phone: a card per match that opens and closes, with its markets inside. */
export function AnalysisCards(props: AnalysisRowsProps) {
  const { sports, totals } = props;
  return (
    <>
      {sports.map((sport) => (
        <section key={sport.sportId} aria-label={nameText(sport.name)}>
          <h2 className={styles.sportHead}>
            {nameText(sport.name)} <Risk rupees={sport.exposure} />
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
}: AnalysisRowsProps & { readonly event: EventStanding }) {
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
            <small>{bets === 1 ? t('1 bet') : t('{count} bets', { count: bets })}</small>
          </span>
          <Risk rupees={event.exposure} />
          <Chevron to={isOpen ? 'up' : 'down'} />
        </button>
      </h3>
      {isOpen ? (
        <>
          <ul>
            {event.markets.map((market) => (
              <li key={market.marketId} className={styles.cardMarket}>
                <div className={styles.cardLine}>
                  <MarketToggle
                    market={market}
                    isOpen={openIds.has(market.marketId)}
                    onToggle={() => onToggle(market.marketId)}
                  />
                  <Risk rupees={market.exposure} />
                </div>
                <dl className={styles.cases}>
                  <div>
                    <dt>{t('Bets')}</dt>
                    <dd>{market.bets}</dd>
                  </div>
                  <div>
                    <dt>{t('Best case')}</dt>
                    <dd>{market.best === null ? <Dash /> : <Result rupees={market.best} />}</dd>
                  </div>
                  <div>
                    <dt>{t('Worst case')}</dt>
                    <dd>{market.worst === null ? <Dash /> : <Result rupees={market.worst} />}</dd>
                  </div>
                </dl>
                {openIds.has(market.marketId) ? <OutcomeList outcomes={market.outcomes} /> : null}
                {market.best === null ? null : (
                  <div className={styles.cardAct}>{cashOutOf(market)}</div>
                )}
              </li>
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
