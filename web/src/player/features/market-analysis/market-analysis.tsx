import { useState } from 'react';
import { labelForSport } from '#client/catalogue/events.ts';
import { useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { load, openBets } from '#player/betting/open-bets.ts';
import { LinkButton } from '#player/routes/link-button.tsx';
import { Button, buttonLook } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { FactLine, type FactLineProps } from '#ui/facts/facts.tsx';
import { Dash, Figures, getResultTone, Result } from '#ui/grid/cells.tsx';
import { Chevron } from '#ui/grid/chevron.tsx';
import { Box, Row, Stack } from '#ui/layout/layout.tsx';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import {
  type AnalysisRowsProps,
  AnalysisTable,
  MarketToggle,
  MatchLink,
  OutcomeList,
  Risk,
} from './analysis-table.tsx';
import styles from './market-analysis.module.css';
import { computeTotals, type EventPosition, type SportPosition } from './standings.ts';

export interface MarketAnalysisProps extends Pick<AnalysisRowsProps, 'cashOutOf'> {
  readonly sports: readonly SportPosition[];
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  readonly asCards: boolean;
  readonly stale: string | null;
}

/** Open positions with P&L and available actions. */
export function MarketAnalysis(props: MarketAnalysisProps) {
  const { sports, asCards, stale, cashOutOf } = props;
  const { isLoading, failed, bets } = useStore(openBets, (state) => state);
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(new Set());
  const isWaiting = isLoading && bets.length === 0;
  const totals = computeTotals(sports);
  const Rows = asCards ? AnalysisCards : AnalysisTable;
  const onToggle = (marketId: number) => {
    const others = [...openIds].filter((id) => id !== marketId);
    setOpenIds(new Set(openIds.has(marketId) ? others : [...others, marketId]));
  };
  return (
    <>
      <Sums totals={isWaiting ? undefined : totals} />
      <Box as="section" surface="panel" radius="panel" outlined aria-label={t('Open positions')}>
        {failed ? (
          <LoadFailure title={t('Couldn’t load your positions.')} onRetry={() => void load().catch(() => undefined)} />
        ) : null}
        {stale === null ? null : <p className={styles.stale}>{stale}</p>}
        {isWaiting ? <Skeleton label={t('Loading positions…')} rows={5} shape="entry" /> : null}
        {!isWaiting && sports.length > 0 ? <Rows {...{ sports, totals, openIds, onToggle, cashOutOf }} /> : null}
        {!isWaiting && !failed && sports.length === 0 ? <NoPositions {...props} /> : null}
      </Box>
    </>
  );
}

function Sums({ totals }: { readonly totals: ReturnType<typeof computeTotals> | undefined }) {
  const { best = 0, exposure = 0 } = totals ?? {};
  return (
    <Figures
      label={t('Totals')}
      figures={[
        { name: t('Open markets'), text: totals && String(totals.markets) },
        { name: t('Open bets'), text: totals && String(totals.bets) },
        {
          name: t('Best case, all markets'),
          text: totals && `${best > 0 ? '+' : ''}${rupeesText(best)}`,
          tone: getResultTone(best),
        },
        {
          name: t('Exposure, all markets'),
          text: totals && rupeesText(exposure === 0 ? 0 : -exposure),
          tone: getResultTone(-exposure),
        },
      ]}
    />
  );
}

function NoPositions({ isNarrowed, onClear }: MarketAnalysisProps) {
  return (
    <EmptyState
      title={t('No open positions')}
      text={isNarrowed ? t('No open positions in this sport') : t('Markets appear here once you have a bet in them.')}
    >
      {isNarrowed ? (
        <Button onClick={onClear}>{t('Show all sports')}</Button>
      ) : (
        <LinkButton to="/inplay" words={t('Go to In-play')} isMain />
      )}
    </EmptyState>
  );
}

/** Positions on phones: a collapsible card per match with its markets. */
function AnalysisCards(props: AnalysisRowsProps) {
  const { sports, totals } = props;
  return (
    <>
      {sports.map((sport) => (
        <section key={sport.sportId} aria-label={labelForSport(sport.sportId, sport.name)}>
          <Row
            as="h2"
            gap={5}
            align="stretch"
            justify="between"
            padX={5}
            padY={4}
            surface="sunk"
            size={12}
            weight="semi"
            tone="muted"
          >
            {labelForSport(sport.sportId, sport.name)} <Risk rupees={sport.exposure} />
          </Row>
          {sport.events.map((event) => (
            <EventCard key={event.eventId} event={event} {...props} />
          ))}
        </section>
      ))}
      <Row as="p" align="stretch" justify="between" pad={5} surface="sunk" border="top" weight="semi">
        <span>{t('Total')}</span> <Risk rupees={totals.exposure} />
      </Row>
    </>
  );
}

function EventCard({ event, openIds, onToggle, cashOutOf }: AnalysisRowsProps & { readonly event: EventPosition }) {
  const [isOpen, setOpen] = useState(true);
  const { bets } = event;
  return (
    <Box as="article" border="top">
      <h3>
        <button type="button" className={styles.cardHead} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
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
            <MatchLink event={event} words={t('Open match')} {...buttonLook()} />
          </div>
        </>
      ) : null}
    </Box>
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
    <Stack as="li" gap={4} padX={5} padTop={4} padBottom={5} border="top" className={styles.cardMarket}>
      <Row gap={5} justify="between" className={styles.cardLine}>
        <MarketToggle market={market} isOpen={isOpen} onToggle={onToggle} />
        <Risk rupees={exposure} />
      </Row>
      <Row as="dl" align="stretch" wrap size={12} className={styles.cases}>
        <Case name={t('Bets')}>{bets}</Case>
        <Case name={t('Best case')}>{best === null ? <Dash /> : <Result rupees={best} />}</Case>
        <Case name={t('Worst case')}>{worst === null ? <Dash /> : <Result rupees={worst} />}</Case>
      </Row>
      {isOpen ? <OutcomeList outcomes={outcomes} /> : null}
      {best === null ? null : <div className={styles.cardAct}>{cashOutOf(market)}</div>}
    </Stack>
  );
}

function Case(fact: Pick<FactLineProps, 'name' | 'children'>) {
  return <FactLine {...fact} gapX={3} value={{ weight: 'regular' }} />;
}
