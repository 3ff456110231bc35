import { Fragment, type ReactNode } from 'react';
import { t } from '#i18n/text.ts';
import { labelForSport } from '#player/betting/sport-words.ts';
import { Dash, Result } from '#ui/grid/cells.tsx';
import { GridFrame } from '#ui/grid/grid-frame.tsx';
import { MarketToggle, MatchLink, OutcomeList, Risk } from './analysis-parts.tsx';
import styles from './market-analysis.module.css';
import type { EventPosition, MarketPosition, PositionTotals, SportPosition } from './standings.ts';

export interface AnalysisRowsProps {
  readonly sports: readonly SportPosition[];
  readonly totals: PositionTotals;
  readonly openIds: ReadonlySet<number>;
  readonly onToggle: (marketId: number) => void;
  /** Renders a market's cash-out, where quoted. */
  readonly cashOutOf: (market: MarketPosition) => ReactNode;
}

const COLUMNS = 7;

/** Positions as a table of sports, matches and expandable markets. */
export function AnalysisTable(props: AnalysisRowsProps) {
  const { sports, totals } = props;
  const caption = t('Open positions');
  return (
    <GridFrame caption={caption}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Market')}</th>
            <th scope="col">{t('Bets')}</th>
            <th scope="col">{t('Best case')}</th>
            <th scope="col" className={styles.barColumn}>
              {t('P&L range')}
            </th>
            <th scope="col">{t('Worst case')}</th>
            <th scope="col">{t('Exposure')}</th>
            <th scope="col">{t('Action')}</th>
          </tr>
        </thead>
        {sports.map((sport) => (
          <tbody key={sport.sportId}>
            <tr className={styles.sport}>
              <th scope="rowgroup" colSpan={5}>
                {labelForSport(sport.sportId, sport.name)}
              </th>
              <td>
                <Risk rupees={sport.exposure} />
              </td>
              <td />
            </tr>
            {sport.events.map((event) => (
              <EventRows key={event.eventId} event={event} {...props} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <td>{totals.bets}</td>
            <td>
              <Result rupees={totals.best} />
            </td>
            <td />
            <td />
            <td>
              <Risk rupees={totals.exposure} />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </GridFrame>
  );
}

function EventRows({ event, ...props }: AnalysisRowsProps & { readonly event: EventPosition }) {
  const scale = computeScale(props.sports);
  return (
    <>
      <tr className={styles.event}>
        <th scope="rowgroup">
          <MatchLink event={event} words={event.title} className={styles.match} />
        </th>
        <td>{event.bets}</td>
        <td colSpan={3} />
        <td>
          <Risk rupees={event.exposure} />
        </td>
        <td>
          <MatchLink event={event} words={t('Open match')} className={styles.way} />
        </td>
      </tr>
      {event.markets.map((market) => (
        <MarketRows key={market.marketId} market={market} scale={scale} {...props} />
      ))}
    </>
  );
}

function MarketRows({
  market,
  scale,
  openIds,
  onToggle,
  cashOutOf,
}: AnalysisRowsProps & { readonly market: MarketPosition; readonly scale: number }) {
  const isOpen = openIds.has(market.marketId);
  const { best, worst, bets, exposure } = market;
  return (
    <Fragment>
      <tr className={styles.market}>
        <th scope="row">
          <MarketToggle
            market={market}
            isOpen={isOpen}
            onToggle={() => onToggle(market.marketId)}
          />
        </th>
        <td>{bets}</td>
        <td>{best === null ? <Dash /> : <Result rupees={best} />}</td>
        <td>
          <PnlRangeBar worst={worst} best={best} scale={scale} />
        </td>
        <td>{worst === null ? <Dash /> : <Result rupees={worst} />}</td>
        <td>
          <Risk rupees={exposure} />
        </td>
        <td>{best === null ? null : cashOutOf(market)}</td>
      </tr>
      {isOpen ? (
        <tr className={styles.inside}>
          <td colSpan={COLUMNS}>
            <OutcomeList outcomes={market.outcomes} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

/** Largest win or loss across all markets: the common scale of the bars. */
export function computeScale(sports: readonly SportPosition[]): number {
  const markets = sports.flatMap(({ events }) => events.flatMap((event) => event.markets));
  return Math.max(1, ...markets.flatMap(({ best, worst }) => [best ?? 0, -(worst ?? 0)]));
}

export interface PnlRangeBarProps {
  readonly worst: number | null;
  readonly best: number | null;
  /** Common scale of all bars. */
  readonly scale: number;
}

/** P&L range bar; the figures next to it state the same. */
function PnlRangeBar({ worst, best, scale }: PnlRangeBarProps) {
  const share = (amount: number) =>
    `${(Math.min(1, amount / Math.max(scale, 1)) * 50).toFixed(2)}%`;
  return (
    <span className={styles.bar} aria-hidden="true">
      <i data-tone="lose" style={{ width: share(Math.max(0, -(worst ?? 0))) }} />
      <i data-tone="win" style={{ width: share(Math.max(0, best ?? 0)) }} />
    </span>
  );
}
