import type { WireMarket, WireRunner, WireStartingPrice } from '@crease/contracts/catalogue/catalogue.ts';
import { hasStartingPrice } from '@crease/core/market/market-kind.ts';
import { memo, type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { connection } from '#client/api/connection.ts';
import { useScoreCardQuery } from '#client/catalogue/catalogue.ts';
import { useScoreCard } from '#client/catalogue/live-events.ts';
import { type LiveMarket, type PriceSide, prices, runnerKey } from '#client/prices/prices.ts';
import {
  useLevels,
  useLiveMarket,
  useReduction,
  useRunnerStatus,
  useStartingPrice,
} from '#client/prices/use-prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { formatEachWayTerms } from '#player/betting/bet-text.ts';
import { getScreenTraits } from '#player/betting/kind-traits.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import type { Selection } from '#player/betting/quote.ts';
import { useSelectionIn } from '#player/features/bet-slip/slip.ts';
import card from '#player/markets/market-card.module.css';
import { joinHeadingIds, MarketHead } from '#player/markets/market-head.tsx';
import { getOfferStatus } from '#player/markets/market-overlay.tsx';
import { Columns, RunnerCells } from '#player/markets/price-cells.tsx';
import { ResultChips, Silk } from '#player/markets/runner-marks.tsx';
import { useDepthDialog } from '#player/markets/use-depth-dialog.tsx';
import { useOutcomes, usePick, useRunnerIds } from '#player/markets/use-market.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import {
  computeNearPrice,
  findEntry,
  formatPosition,
  inRaceOrder,
  isRunning,
  type RaceEntry,
  sharesPosition,
} from './race.ts';
import styles from './race-board.module.css';

export interface RaceCardProps {
  readonly market: WireMarket;
  readonly eventTitle: string;
  readonly dreamEventId: string;
  readonly cashOut: ReactNode;
  /** ID of the element naming the race, on pages with several events. */
  readonly matchId?: string;
  readonly renderSlip: ((selection: Selection, market: WireMarket) => ReactNode) | null;
}

/** Win, place or each-way market with runners in number order. */
export function RaceCard(props: RaceCardProps) {
  const { market, eventTitle, dreamEventId, cashOut, renderSlip } = props;
  useScoreCardQuery(dreamEventId);
  const racing = useScoreCard(dreamEventId)?.racing;
  const live = useLiveMarket(market.marketId);
  const stale = useStore(connection, (state) => state.stale);
  const here = useSelectionIn(market.marketId);
  const outcome = useOutcomes(market, here);
  const rows = useMemo(() => inRaceOrder(market.runners), [market]);
  const terms = formatEachWayTerms(market);
  const isOfFirst = market.winners === 1 || terms !== null;
  const hasTie = useWinnerCount(market) > (isOfFirst ? 1 : market.winners);
  const off = isRunning(racing, live?.inPlay ?? market.inPlay);
  const hasSp = hasStartingPrice(market.kind);
  const pickQuote = usePick({ market, eventTitle, dreamEventId });
  const choose = useCallback(
    (runner: WireRunner, side: 'BACK' | 'LAY', price: number) => pickQuote(runner, side, { price }),
    [pickQuote],
  );
  const { openDepth, dialog } = useDepthDialog(market, pickQuote);
  return (
    <section
      className={card.card}
      aria-labelledby={joinHeadingIds(market, props.matchId)}
      data-slip={(renderSlip !== null && here !== null) || undefined}
    >
      <MarketHead market={market} live={live} onDepth={openDepth}>
        {cashOut}
      </MarketHead>
      <EachWayTerms terms={terms} />
      <Columns market={market} trail={!hasSp ? null : off ? t('SP') : t('Near SP')} />
      {rows.map(({ runner, place }) => (
        <div key={runner.id}>
          <RaceRow
            market={market}
            runner={runner}
            live={live}
            entry={findEntry(racing, runner)}
            isOff={off}
            hasSp={hasSp}
            isDeadHeat={hasTie && (isOfFirst || sharesPosition(racing, findEntry(racing, runner)))}
            stale={stale}
            selectedSide={here?.runnerId === runner.id ? here.side : null}
            selectedPrice={here?.runnerId === runner.id ? here.price : null}
            result={outcome.now[place] ?? null}
            resultAfter={outcome.after[place] ?? null}
            placed={outcome.placed?.now[place] ?? null}
            placedAfter={outcome.placed?.after[place] ?? null}
            onPick={choose}
          />
          {renderSlip !== null && here?.runnerId === runner.id ? renderSlip(here, market) : null}
        </div>
      ))}
      {dialog}
    </section>
  );
}

function EachWayTerms({ terms }: { readonly terms: string | null }) {
  if (terms === null) return null;
  return (
    <Text as="p" padX={5} size={12} tone="muted" className={styles.terms}>
      {terms}
    </Text>
  );
}

/** Number of winning or placed runners. */
function useWinnerCount(market: WireMarket): number {
  const ids = useRunnerIds(market);
  return useSyncExternalStore(
    (listener) => {
      const ends = ids.map((id) => prices.subscribe(runnerKey(id), listener));
      return () => {
        for (const end of ends) end();
      };
    },
    () => ids.filter((id) => prices.runnerStatus(id) === 'WINNER').length,
  );
}

export interface RaceRowProps extends RaceResultsProps {
  readonly runner: WireRunner;
  readonly live: LiveMarket | null;
  /** The runner's score card entry, or null. */
  readonly entry: RaceEntry | null;
  /** The race has started. */
  readonly isOff: boolean;
  /** The market has its own starting price. */
  readonly hasSp: boolean;
  /** More runners won or placed than there are places. */
  readonly isDeadHeat: boolean;
  readonly stale: boolean;
  readonly selectedSide: 'BACK' | 'LAY' | null;
  readonly selectedPrice: number | null;
  readonly onPick: (runner: WireRunner, side: 'BACK' | 'LAY', price: number) => void;
}

/** A runner: number, stall, silks, jockey, starting price and current prices. */
const RaceRow = memo(function RaceRow(props: RaceRowProps) {
  const { runner, live, entry, isOff, hasSp, stale, onPick } = props;
  const status = useRunnerStatus(runner.id);
  const choose = useCallback(
    (side: PriceSide, price: number) => onPick(runner, side === 'back' ? 'BACK' : 'LAY', price),
    [runner, onPick],
  );
  const hasStart = hasSp && status !== 'REMOVED';
  // The score card's price is for the win market.
  const said = props.market.kind === 'WIN' ? (entry?.startingPrice ?? null) : null;
  return (
    <div className={`${card.runner} ${styles.row}`} data-status={status}>
      <Stack gap={4} align="center" canShrink className={styles.horse}>
        <Stack as="span" items="center" className={styles.number}>
          <b>{runner.number ?? ''}</b>
          {runner.stall === null ? null : <small>({runner.stall})</small>}
        </Stack>
        <Silk number={runner.number} name={runner.runnername} url={runner.silkUrl} />
        <div className={card.name}>
          <b title={runner.runnername}>{runner.runnername}</b>
          <Row as="small" wrap tone="muted" size={12} leading={16} align="stretch" className={styles.jockey}>
            <span>{runner.jockey}</span>
            {entry?.form ? <span>{entry.form}</span> : null}
            {hasStart ? (
              <span className={styles.narrowStart}>
                <Start runnerId={runner.id} price={said} isOff={isOff} isNamed />
              </span>
            ) : null}
            {entry?.position == null ? null : (
              <Text radius="cell" tone="text" surface="sunk" weight="semi" className={styles.position}>
                {formatPosition(entry.position)}
              </Text>
            )}
          </Row>
          <RaceResults {...props} />
        </div>
      </Stack>
      <span className={`${card.trail} ${styles.start}`}>
        {hasStart ? <Start runnerId={runner.id} price={said} isOff={isOff} isNamed={false} /> : null}
      </span>
      <RunnerCells
        eventId={props.market.eventId}
        runner={runner}
        name={runner.runnername}
        isLine={false}
        isRate={false}
        marketStatus={getOfferStatus(live)}
        status={status}
        stale={stale}
        selectedSide={props.selectedSide}
        selectedPrice={props.selectedPrice}
        verdict={<Verdict {...props} status={status} />}
        {...(isOff ? { suspendedAs: 'off' as const } : {})}
        onPick={choose}
      />
    </div>
  );
});

export interface RaceResultsProps {
  readonly market: WireMarket;
  readonly result: number | null;
  readonly resultAfter: number | null;
  /** Each-way P&L in rupees if the runner only places, now and with the slip bet. */
  readonly placed: number | null;
  readonly placedAfter: number | null;
}

/** P&L on the runner; for each way, if it wins and if it places. */
export function RaceResults(props: RaceResultsProps) {
  const { market, result, resultAfter, placed, placedAfter } = props;
  if (market.eachWayDivisor === undefined) {
    return <ResultChips result={result} resultAfter={resultAfter} />;
  }
  if (result === null && resultAfter === null) return null;
  return (
    <Row as="span" wrap gapX={3} align="baseline" size={12} tone="faint">
      <small>{t('Wins')}</small>
      <ResultChips result={result} resultAfter={resultAfter} />
      <small>{t('Placed')}</small>
      <ResultChips result={placed} resultAfter={placedAfter} />
    </Row>
  );
}

export interface VerdictProps {
  readonly market: WireMarket;
  readonly runner: WireRunner;
  readonly status: string;
  readonly isDeadHeat: boolean;
}

/** Result of a runner. */
export function Verdict({ market, runner, status, isDeadHeat }: VerdictProps) {
  const percent = useReduction(runner.id);
  if (status === 'REMOVED') {
    return percent === null || percent === 0 ? t('Non-runner') : t('Non-runner · RF {percent}%', { percent });
  }
  if (status === 'PLACED') return t('Placed');
  if (status !== 'WINNER') return market.winners > 1 ? t('Not placed') : t('Lost');
  const isOfPlaces = market.winners > 1 && !getScreenTraits(market.kind).isTwoBets;
  const word = isOfPlaces ? t('Placed') : t('Won');
  return (
    <>
      <Icon variant="solid" name="trophy" size={16} /> {isDeadHeat ? t('{result}, dead heat', { result: word }) : word}
    </>
  );
}

export interface StartProps {
  readonly runnerId: number;
  /** Starting price from the score card in hundredths; null if unknown or for another market. */
  readonly price: number | null;
  readonly isOff: boolean;
  /** Adds a label if no column heading names it. */
  readonly isNamed: boolean;
}

/** Starting price of a runner, or the projected one before the off. */
export function Start({ runnerId, price, isOff, isNamed }: StartProps) {
  const say = useOddsFormatter();
  const known = useStartingPrice(runnerId);
  const starting = known?.fixed ?? (price === null ? null : price / 100);
  if (starting !== null) {
    const price = say(starting);
    return isNamed ? t('SP {price}', { price }) : price;
  }
  if (isOff) return isNamed ? null : '–';
  return known === null ? (
    <Near runnerId={runnerId} isNamed={isNamed} />
  ) : (
    <NearAndFar known={known} isNamed={isNamed} />
  );
}

/** Near price uses all bets in the book; far price only SP bets. */
function NearAndFar({
  known: { near, far },
  isNamed,
}: Pick<StartProps, 'isNamed'> & { readonly known: WireStartingPrice }) {
  const say = useOddsFormatter();
  const price = near === null ? '–' : say(near);
  const alone = far === null ? '–' : say(far);
  return (
    <>
      {isNamed ? t('Near SP {price}', { price }) : price} <small>{t('Far {price}', { price: alone })}</small>
    </>
  );
}

function Near({ runnerId, isNamed }: Pick<StartProps, 'runnerId' | 'isNamed'>) {
  const say = useOddsFormatter();
  const near = computeNearPrice(useLevels(runnerId, 'back'), useLevels(runnerId, 'lay'));
  if (near === null) return isNamed ? null : '–';
  const price = say(Math.round(near * 100) / 100);
  return isNamed ? t('Near SP {price}', { price }) : price;
}
