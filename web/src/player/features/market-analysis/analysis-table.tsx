import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { labelForSport } from '#client/catalogue/events.ts';
import { amountText } from '#format/money.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { buttonLook } from '#ui/button/button.tsx';
import { Dash, Result } from '#ui/grid/cells.tsx';
import { Chevron } from '#ui/grid/chevron.tsx';
import { GridFrame } from '#ui/grid/table-row.tsx';
import { Box, Row, Text } from '#ui/layout/layout.tsx';
import styles from './market-analysis.module.css';
import type { EventPosition, MarketPosition, Outcome, PositionTotals, SportPosition } from './standings.ts';

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
          <MatchLink event={event} words={t('Open match')} {...buttonLook()} />
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
          <MarketToggle market={market} isOpen={isOpen} onToggle={() => onToggle(market.marketId)} />
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
  const share = (amount: number) => `${(Math.min(1, amount / Math.max(scale, 1)) * 50).toFixed(2)}%`;
  return (
    <Box as="span" relative surface="sunk" block className={styles.bar} aria-hidden="true">
      <i data-tone="lose" style={{ width: share(Math.max(0, -(worst ?? 0))) }} />
      <i data-tone="win" style={{ width: share(Math.max(0, best ?? 0)) }} />
    </Box>
  );
}

/** Market name that expands its P&L per outcome. */
export function MarketToggle({
  market,
  isOpen,
  onToggle,
}: {
  readonly market: MarketPosition;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
      <Chevron to={isOpen ? 'down' : 'right'} size={12} />
      <span>
        <b>{nameText(market.name, market.nameLabel)}</b>
        {market.kind === market.name ? null : <small>{t(market.kind)}</small>}
      </span>
    </button>
  );
}

export function MatchLink({
  event,
  words,
  ...look
}: {
  readonly event: EventPosition;
  readonly words: string;
  readonly className?: string | undefined;
}) {
  return (
    <Link
      {...look}
      to="/markets/$eventid/$dreamid"
      params={{ eventid: String(event.eventId), dreamid: event.dreamEventId }}
    >
      {words}
    </Link>
  );
}

/** Maximum loss as a negative amount, or 0. */
export function Risk({ rupees }: { readonly rupees: number }) {
  return (
    <Text as="b" weight="semi" noWrap {...(rupees > 0 && { tone: 'lose' })}>
      {rupees === 0 ? '0' : amountText(-rupees)}
    </Text>
  );
}

/** P&L per outcome of a market. */
export function OutcomeList({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  if (outcomes.length === 0) {
    return (
      <Text as="p" size={12} tone="muted">
        {t('None of these bets have been matched yet.')}
      </Text>
    );
  }
  return (
    <Row as="ul" gap={4} align="stretch" wrap className={styles.outcomes}>
      {outcomes.map((outcome) => (
        <li key={outcome.key}>
          <span>{outcomeName(outcome)}</span>
          <Result rupees={outcome.amount} isStrong />
        </li>
      ))}
    </Row>
  );
}

/** Names a runner, or a range of runs: `193 or fewer`, `46–54`, `62 or more`. */
export function outcomeName({ name, nameLabel, from, to }: Outcome): string {
  if (name !== null) return nameText(name, nameLabel);
  if (from === null && to === null) return t('Any outcome');
  if (from === null || (from <= 0 && to !== null)) return t('{runs} or fewer', { runs: to ?? 0 });
  if (to === null) return t('{runs} or more', { runs: from });
  return from === to ? String(from) : `${from}–${to}`;
}
