import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { memo, useSyncExternalStore } from 'react';
import { connection } from '#client/api/connection.ts';
import { prices, runnerKey } from '#client/prices/prices.ts';
import { useLiveMarket } from '#client/prices/use-prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { resultText } from '#format/money.ts';
import { marketText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { hasQuotedLine } from '#player/betting/kind-traits.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { useWonMoment } from '#player/betting/won-moment.ts';
import { useSelectionIn } from '#player/features/bet-slip/slip.ts';
import { formatLimits, MarketInfo } from '#player/markets/market-head.tsx';
import { MarketPriceOverlay } from '#player/markets/market-veil.tsx';
import { formatMarketMessage } from '#player/markets/message-text.ts';
import { getOfferStatus, getOverlay } from '#player/markets/offer-status.ts';
import { usePick, useRunnerIds } from '#player/markets/use-market.ts';
import won from '#ui/motion/won.module.css';
import { Cells } from './fancy-cells.tsx';
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
  const { market, shownName, eventTitle, dreamEventId, commonLimits, isTight, isGone, onBook } =
    props;
  const live = useLiveMarket(market.marketId);
  const status = useOpenStatus(market);
  const selection = useSelectionIn(market.marketId);
  const stale = useStore(connection, (state) => state.stale);
  const pickQuote = usePick({ market, eventTitle, dreamEventId });
  const shown = getOverlay(getOfferStatus(live), status);
  const veil = isGone === true && shown !== 'awaited' ? 'closed' : shown;
  const limits = formatLimits(market);
  const line = live?.message ? 'warn' : limits === commonLimits ? undefined : 'limits';
  const hasBook = useStore(openBets, ({ results }) =>
    results.some(({ marketId }) => marketId === market.marketId),
  );
  const book = hasBook ? <BookButton market={market} onBook={onBook} /> : null;
  return (
    <div className={styles.row} data-kind={market.kind}>
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
      <span className={styles.tools}>
        {isTight ? null : book}
        <MarketInfo market={market} delayMs={live?.delayMs ?? market.delayMs} hasPin />
      </span>
      {veil === null ? (
        <Cells {...{ market, selection, stale, pickQuote }} />
      ) : (
        <span className={styles.veil}>
          <MarketPriceOverlay eventId={market.eventId} kind={veil} />
        </span>
      )}
    </div>
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
      return ids.some((id) => prices.runnerStatus(id) === 'OPEN')
        ? 'OPEN'
        : prices.runnerStatus(first);
    },
  );
}

/** Maximum loss in the session; opens its ladder. */
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
      <span className="visually-hidden">
        {' '}
        {t('max loss, {name}', { name: marketText(market) })}
      </span>
    </button>
  );
});
