import type { PriceSize, WireMarket, WireRunner } from '@crease/contracts/catalogue/catalogue.ts';
import { hasFixedRunners } from '@crease/core/quote/house-traits.ts';
import { memo, useMemo, useSyncExternalStore } from 'react';
import { connection } from '#client/api/connection.ts';
import { levelSource } from '#client/prices/price-sources.ts';
import { prices, runnerKey } from '#client/prices/prices.ts';
import { useLiveMarket, useRunnerStatus } from '#client/prices/use-prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { resultText } from '#format/money.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { getKindShape, hasManyChoices, hasQuotedLine } from '#player/betting/kind-traits.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { openBets } from '#player/betting/open-bets.ts';
import {
  formatLine,
  formatQuoted,
  formatRate,
  getSideLabel,
  type Selection,
  type SlipOffer,
  toOffer,
  toPriceSide,
} from '#player/betting/quote.ts';
import { useWonMoment } from '#player/betting/won-moment.ts';
import { useSelectionIn } from '#player/features/bet-slip/slip.ts';
import { formatLimits, MarketInfo } from '#player/markets/market-head.tsx';
import { getOfferStatus, getOverlay, MarketPriceOverlay } from '#player/markets/market-overlay.tsx';
import { formatMarketMessage } from '#player/markets/stop-notice.tsx';
import { type PickOf, usePick, useRunnerIds } from '#player/markets/use-market.ts';
import { Row, Stack } from '#ui/layout/layout.tsx';
import won from '#ui/motion/won.module.css';
import { type Figures, LiveCell, splitLabel } from '#ui/price-cell/live-cell.tsx';
import styles from './fancy-list.module.css';

export interface FancyRowProps {
  readonly market: WireMarket;
  /** Name shortened to fit; the full one is in the tooltip and the cells' names. */
  readonly shownName: string;
  readonly eventTitle: string;
  readonly dreamEventId: string;
  /** Shared limits shown in the list header; a row shows its own only if different. */
  readonly commonLimits: string | null;
  /** Puts the book under the name to save width. */
  readonly isTight: boolean;
  /** The market left the list; its row stays closed until nobody aims at it. */
  readonly isGone?: boolean;
  readonly onBook: (marketId: number) => void;
}

/**
 * A session row: name, limits, book and prices. Cells update their own line and rate; the row re-renders only on
 * status changes.
 */
export const FancyRow = memo(function FancyRow(props: FancyRowProps) {
  const { market, shownName, eventTitle, dreamEventId, commonLimits, isTight, isGone, onBook } = props;
  const live = useLiveMarket(market.marketId);
  const status = useOpenStatus(market);
  const selection = useSelectionIn(market.marketId);
  const stale = useStore(connection, (state) => state.stale);
  const pickQuote = usePick({ market, eventTitle, dreamEventId });
  const shown = getOverlay(getOfferStatus(live), status);
  const veil = isGone === true && shown !== 'awaited' ? 'closed' : shown;
  const limits = formatLimits(market);
  const line = live?.message ? 'warn' : limits === commonLimits ? undefined : 'limits';
  const hasBook = useStore(openBets, ({ results }) => results.some(({ marketId }) => marketId === market.marketId));
  const book = hasBook ? <BookButton market={market} onBook={onBook} /> : null;
  return (
    <Stack align="center" className={styles.row} data-kind={market.kind}>
      <div
        className={`${styles.name} ${won.won}`}
        data-line={line}
        data-book={(isTight && hasBook) || undefined}
        data-won={useWonMoment(market.marketId) || undefined}
      >
        <b title={marketText(market)}>{shownName}</b>
        {live?.message ? (
          <small data-warn title={formatMarketMessage(live)}>
            {formatMarketMessage(live)}
          </small>
        ) : line === 'limits' ? (
          <small>{limits}</small>
        ) : null}
        {isTight ? book : null}
      </div>
      <Row as="span" gap={3} className={styles.tools}>
        {isTight ? null : book}
        <MarketInfo market={market} delayMs={live?.delayMs ?? market.delayMs} hasPin />
      </Row>
      {veil === null ? (
        <Cells {...{ market, selection, stale, pickQuote }} />
      ) : (
        <span className={styles.veil}>
          <MarketPriceOverlay eventId={market.eventId} kind={veil} />
        </span>
      )}
    </Stack>
  );
});

/** A session has one runner; in markets with several, each cell shows its own status. */
function useOpenStatus(market: WireMarket): string {
  const ids = useRunnerIds(market);
  return useSyncExternalStore(
    (listener) => {
      const ends = ids.map((id) => prices.subscribe(runnerKey(id), listener));
      return () => {
        for (const end of ends) end();
      };
    },
    () => {
      const [first] = ids;
      if (first === undefined) return 'SUSPENDED';
      if (hasQuotedLine(market.kind)) return prices.runnerStatus(first);
      return ids.some((id) => prices.runnerStatus(id) === 'OPEN') ? 'OPEN' : prices.runnerStatus(first);
    },
  );
}

/** Maximum loss in the session; opens its ladder. */
const BookButton = memo(function BookButton({ market, onBook }: Pick<FancyRowProps, 'market' | 'onBook'>) {
  const result = useStore(openBets, (state) => state.results.find(({ marketId }) => marketId === market.marketId));
  if (result === undefined) return null;
  return (
    <button type="button" className={styles.book} onClick={() => onBook(market.marketId)}>
      {t('Book')} <b data-sign={result.exposure > 0 ? 'minus' : undefined}>{resultText(-result.exposure)}</b>
      <span className="visually-hidden"> {t('max loss, {name}', { name: marketText(market) })}</span>
    </button>
  );
});

export interface CellsProps {
  readonly market: WireMarket;
  readonly selection: Selection | null;
  readonly stale: boolean;
  readonly pickQuote: PickOf;
}

/** Prices of one market: its line on both sides, or one cell per runner. */
function Cells(props: CellsProps) {
  const { kind } = props.market;
  if (hasFixedRunners(kind)) return <ChoiceCells {...props} />;
  return (
    <>
      {getKindShape(kind) === 'BAND' ? <span /> : <LineCell {...props} side="LAY" />}
      <LineCell {...props} side="BACK" />
    </>
  );
}

/** Placeholders that locate the two figures in a translated label; neither occurs in names. */
const LINE_HERE = '\u0001';
const RATE_HERE = '\u0002';

interface LineFigures extends Figures {
  readonly offer: SlipOffer;
}

/** No (LAY) or Yes (BACK) of a session, or the band of a khado. */
function LineCell({ market, selection, stale, pickQuote, side }: CellsProps & SideProps) {
  const [runner] = market.runners;
  const runnerId = runner?.id ?? 0;
  const { kind } = market;
  const source = useMemo(() => {
    const formatFigures = (level: PriceSize, band: number | null): LineFigures | null => {
      const offer = toOffer(kind, level);
      if (offer === null) return null;
      const { line, rate } = offer;
      const value = line * 1_000 + rate;
      return {
        text: formatLine(line, getKindShape(kind) === 'BAND' ? band : null),
        note: formatRate(rate),
        value,
        offer,
      };
    };
    return levelSource({ runnerId, side: toPriceSide(side), depth: 0 }, formatFigures);
  }, [runnerId, kind, side]);
  if (runner === undefined) return null;
  return (
    <LiveCell
      side={toPriceSide(side)}
      words={splitLabel(
        t('{side} {name} at {line} rate {rate}', {
          side: t(getKindShape(kind) === 'BAND' ? 'Back' : getSideLabel(kind, side)),
          name: marketText(market),
          line: LINE_HERE,
          rate: RATE_HERE,
        }),
        LINE_HERE,
        RATE_HERE,
      )}
      source={source}
      selected={selection?.side === side ? 'all' : null}
      stale={stale}
      onPick={({ offer }) => pickQuote(runner, side, { price: offer.rate, line: offer.line })}
    />
  );
}

interface SideProps {
  readonly side: 'BACK' | 'LAY';
}

/** One cell per runner: odd and even, or the ten digits. */
function ChoiceCells({ market, ...props }: CellsProps) {
  const cells = market.runners.map((runner) => (
    <ChoiceCell key={runner.id} {...props} market={market} runner={runner} />
  ));
  return hasManyChoices(market.kind) ? (
    <Stack gap={1} className={styles.digits}>
      {cells}
    </Stack>
  ) : (
    cells
  );
}

function ChoiceCell({ market, runner, selection, stale, pickQuote }: CellsProps & { readonly runner: WireRunner }) {
  const { id: runnerId } = runner;
  const { kind } = market;
  const name = runnerText(runner);
  // A removed runner has no price, even if one was sent.
  const isOpen = useRunnerStatus(runnerId) === 'OPEN';
  const say = useOddsFormatter();
  const source = useMemo(
    () =>
      levelSource({ runnerId, side: 'back', depth: 0 }, ([rate]) =>
        isOpen ? { text: name, note: formatQuoted(kind, rate, say), value: rate } : null,
      ),
    [runnerId, name, kind, isOpen, say],
  );
  return (
    <LiveCell
      side="back"
      words={splitLabel(
        t('Back {answer} in {name} at {rate}', {
          answer: LINE_HERE,
          name: marketText(market),
          rate: RATE_HERE,
        }),
        LINE_HERE,
        RATE_HERE,
      )}
      source={source}
      selected={selection?.runnerId === runnerId ? 'all' : null}
      stale={stale}
      onPick={({ value }) => pickQuote(runner, 'BACK', { price: value })}
    />
  );
}
