import type { PriceSize, WireMarket, WireRunner } from '@crease/contracts/wire/catalogue.ts';
import { hasFixedRunners } from '@crease/core/quote/house-traits.ts';
import { memo, useMemo, useSyncExternalStore } from 'react';
import { connection } from '#data/api/connection.ts';
import { levelSource } from '#data/prices/price-sources.ts';
import { prices, runnerKey } from '#data/prices/prices.ts';
import { useLiveMarket, useRunnerStatus } from '#data/prices/use-prices.ts';
import { useStore } from '#data/storage/observable.ts';
import { resultText } from '#format/money.ts';
import { hasManyChoices, hasQuotedLine, shapeOf } from '#player/betting/kind-traits.ts';
import { useOddsText } from '#player/betting/odds-text.ts';
import { openBets } from '#player/betting/open-bets.ts';
import {
  lineText,
  offerOf,
  priceSideOf,
  quotedText,
  rateText,
  sideWordOf,
} from '#player/betting/quote.ts';
import type { Selection, SlipOffer } from '#player/betting/selection.ts';
import { useSelectionIn } from '#player/features/bet-slip/slip.ts';
import { limitsText, MarketInfo } from '#player/markets/market-head.tsx';
import { MarketVeil } from '#player/markets/market-veil.tsx';
import { messageText } from '#player/markets/message-text.ts';
import { offerStatusOf, veilOf } from '#player/markets/offer-status.ts';
import { type PickOf, usePick, useRunnerIds } from '#player/markets/use-market.ts';
import { marketText, runnerText } from '#text/name-text.ts';
import { t } from '#text/text.ts';
import { type Figures, LiveCell } from '#ui/price-cell/live-cell.tsx';
import { wordsAround } from '#ui/price-cell/words-around.ts';
import styles from './fancy-list.module.css';

export interface FancyRowProps {
  readonly market: WireMarket;
  /** Its name as it fits; the whole one is the hint, and in the names of the cells. */
  readonly shownName: string;
  readonly eventTitle: string;
  readonly dreamEventId: string;
  /** Limits that the head of the list says for all its rows; a row says its own where they differ. */
  readonly commonLimits: string | null;
  /** The bettor's book stands under the name, which needs the room beside it. */
  readonly isTight: boolean;
  readonly onBook: (marketId: number) => void;
}

/**
 * One session, or one of its kin: name and limits, the bettor's book, and what can be taken. A new line or rate is
 * written by its own cell; the row renders when the market stops or goes on.
 */
export const FancyRow = memo(function FancyRow(props: FancyRowProps) {
  const { market, shownName, eventTitle, dreamEventId, commonLimits, isTight, onBook } = props;
  const live = useLiveMarket(market.marketId);
  const status = useOpenStatus(market);
  const selection = useSelectionIn(market.marketId);
  const stale = useStore(connection, (state) => state.stale);
  const pickOf = usePick({ market, eventTitle, dreamEventId });
  const veil = veilOf(offerStatusOf(live), status);
  const limits = limitsText(market);
  const line = live?.message ? 'warn' : limits === commonLimits ? undefined : 'limits';
  const hasBook = useStore(openBets, ({ results }) =>
    results.some(({ marketId }) => marketId === market.marketId),
  );
  const book = hasBook ? <BookButton market={market} onBook={onBook} /> : null;
  return (
    <div className={styles.row} data-kind={market.kind}>
      <div className={styles.name} data-line={line} data-book={(isTight && hasBook) || undefined}>
        <b title={marketText(market)}>{shownName}</b>
        {live?.message ? (
          <small data-warn title={messageText(live)}>
            {messageText(live)}
          </small>
        ) : line === 'limits' ? (
          <small>{limits}</small>
        ) : null}
        {isTight ? book : null}
      </div>
      <span className={styles.tools}>
        {isTight ? null : book}
        <MarketInfo market={market} delayMs={live?.delayMs ?? market.delayMs} hasPin />
      </span>
      {veil === null ? (
        <Cells {...{ market, selection, stale, pickOf }} />
      ) : (
        <span className={styles.veil}>
          <MarketVeil eventId={market.eventId} kind={veil} />
        </span>
      )}
    </div>
  );
});

/** A session has one runner; of several the cells show their own dash where one is out. */
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
      return ids.some((id) => prices.runnerStatus(id) === 'OPEN')
        ? 'OPEN'
        : prices.runnerStatus(first);
    },
  );
}

interface CellsProps {
  readonly market: WireMarket;
  readonly selection: Selection | null;
  readonly stale: boolean;
  readonly pickOf: PickOf;
}

function Cells(props: CellsProps) {
  const { kind } = props.market;
  if (hasFixedRunners(kind)) return <ChoiceCells {...props} />;
  return (
    <>
      {shapeOf(kind) === 'BAND' ? <span /> : <LineCell {...props} side="LAY" />}
      <LineCell {...props} side="BACK" />
    </>
  );
}

/** Stand for the two figures while the words around them are looked up: they are in no name. */
const LINE_HERE = '\u0001';
const RATE_HERE = '\u0002';

interface LineFigures extends Figures {
  readonly offer: SlipOffer;
}

/** No (LAY) or Yes (BACK) of a session; the band of a khado. */
function LineCell({ market, selection, stale, pickOf, side }: CellsProps & SideProps) {
  const [runner] = market.runners;
  const runnerId = runner?.id ?? 0;
  const { kind } = market;
  const source = useMemo(() => {
    const say = (level: PriceSize, band: number | null): LineFigures | null => {
      const offer = offerOf(kind, level);
      if (offer === null) return null;
      const { line, rate } = offer;
      const value = line * 1_000 + rate;
      return {
        text: lineText(line, shapeOf(kind) === 'BAND' ? band : null),
        note: rateText(rate),
        value,
        offer,
      };
    };
    return levelSource({ runnerId, side: priceSideOf(side), depth: 0 }, say);
  }, [runnerId, kind, side]);
  if (runner === undefined) return null;
  return (
    <LiveCell
      side={priceSideOf(side)}
      words={wordsAround(
        t('{side} {name} at {line} rate {rate}', {
          side: t(shapeOf(kind) === 'BAND' ? 'Back' : sideWordOf(kind, side)),
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
      onPick={({ offer }) => pickOf(runner, side, { price: offer.rate, line: offer.line })}
    />
  );
}

interface SideProps {
  readonly side: 'BACK' | 'LAY';
}

/** One cell a runner: odd and even, or the ten digits. */
function ChoiceCells({ market, ...props }: CellsProps) {
  const cells = market.runners.map((runner) => (
    <ChoiceCell key={runner.id} {...props} market={market} runner={runner} />
  ));
  return hasManyChoices(market.kind) ? <div className={styles.digits}>{cells}</div> : cells;
}

function ChoiceCell({
  market,
  runner,
  selection,
  stale,
  pickOf,
}: CellsProps & { readonly runner: WireRunner }) {
  const { id: runnerId } = runner;
  const { kind } = market;
  const name = runnerText(runner);
  // A runner that is out has no price, whatever was sent with it.
  const isOpen = useRunnerStatus(runnerId) === 'OPEN';
  const say = useOddsText();
  const source = useMemo(
    () =>
      levelSource({ runnerId, side: 'back', depth: 0 }, ([rate]) =>
        isOpen ? { text: name, note: quotedText(kind, rate, say), value: rate } : null,
      ),
    [runnerId, name, kind, isOpen, say],
  );
  return (
    <LiveCell
      side="back"
      words={wordsAround(
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
      onPick={({ value }) => pickOf(runner, 'BACK', { price: value })}
    />
  );
}

/** What the bettor can lose in the session; opens its ladder. */
const BookButton = memo(function BookButton({
  market,
  onBook,
}: Pick<FancyRowProps, 'market' | 'onBook'>) {
  const result = useStore(openBets, (state) =>
    state.results.find(({ marketId }) => marketId === market.marketId),
  );
  if (result === undefined) return null;
  return (
    <button type="button" className={styles.book} onClick={() => onBook(market.marketId)}>
      {t('Book')}{' '}
      <b data-sign={result.exposure > 0 ? 'minus' : undefined}>{resultText(-result.exposure)}</b>
      <span className="visually-hidden"> {t('at most, {name}', { name: marketText(market) })}</span>
    </button>
  );
});
