import type { WireMarket, WireRunner } from '@crease/contracts/wire/catalogue.ts';
import { type ReactNode, useCallback } from 'react';
import { connection } from '#client/api/connection.ts';
import type { PriceSide } from '#client/prices/prices.ts';
import { useLiveMarket, useRunnerStatus } from '#client/prices/use-prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import type { Selection } from '#player/betting/selection.ts';
import { useHasSelectionIn, useSelectionIn } from '#player/features/bet-slip/slip.ts';
import card from '#player/markets/market-card.module.css';
import { MarketInfo, PinMarket } from '#player/markets/market-head.tsx';
import { MarketPriceOverlay } from '#player/markets/market-veil.tsx';
import { formatMarketMessage } from '#player/markets/message-text.ts';
import { getOfferStatus, getOverlay, type OfferStatus } from '#player/markets/offer-status.ts';
import { LevelCell } from '#player/markets/price-cells.tsx';
import { ResultChips } from '#player/markets/runner-marks.tsx';
import { type GoalLine, listGoalLines } from '#player/markets/sections.ts';
import { useDepthDialog } from '#player/markets/use-depth-dialog.tsx';
import { useOutcomes, usePick } from '#player/markets/use-market.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './goals-card.module.css';
import { getVerdict } from './runner-verdict.ts';

export interface GoalsCardProps {
  /** Over/under markets of one match. */
  readonly markets: readonly WireMarket[];
  readonly eventTitle: string;
  readonly dreamEventId: string;
  readonly renderCashOut: (market: WireMarket) => ReactNode;
  /** On phones, the slip opens under the tapped row. */
  readonly renderSlip: ((selection: Selection, market: WireMarket) => ReactNode) | null;
}

/** All goal lines in one table, with over and under prices. */
export function GoalsCard({ markets, ...props }: GoalsCardProps) {
  const hasSelection = useHasSelectionIn(markets);
  return (
    <section
      className={card.card}
      aria-labelledby="goals-head"
      data-slip={(hasSelection && props.renderSlip !== null) || undefined}
    >
      <header className={card.head}>
        <h2 id="goals-head">{t('Goals')}</h2>
        <span className={card.meta}>{t('Over/under, 90 minutes')}</span>
      </header>
      <div className={styles.heads} aria-hidden="true">
        <span>{t('Line')}</span>
        <b>{t('Over')}</b>
        <b>{t('Under')}</b>
      </div>
      {listGoalLines(markets).map((goalLine) => (
        <GoalsRow key={goalLine.market.marketId} {...props} goalLine={goalLine} />
      ))}
    </section>
  );
}

interface GoalsRowProps extends Omit<GoalsCardProps, 'markets'> {
  readonly goalLine: GoalLine;
}

function GoalsRow({ goalLine, ...props }: GoalsRowProps) {
  const { market, text, over, under } = goalLine;
  const { eventTitle, dreamEventId, renderCashOut, renderSlip } = props;
  const live = useLiveMarket(market.marketId);
  const selection = useSelectionIn(market.marketId);
  const pickQuote = usePick({ market, eventTitle, dreamEventId });
  const { openDepth, dialog } = useDepthDialog(market, pickQuote);
  const status = getOfferStatus(live);
  return (
    <div className={styles.line}>
      {live?.message ? <p className={card.message}>{formatMarketMessage(live)}</p> : null}
      <div className={styles.row}>
        <div className={styles.name}>
          <b>{text}</b>
          <span className={styles.tools}>
            <MarketInfo market={market} delayMs={live?.delayMs ?? market.delayMs} />
            {openDepth === null ? null : (
              <button
                type="button"
                className={card.tool}
                aria-label={t('Market depth: {name}', { name: marketText(market) })}
                title={t('Market depth and price history')}
                onClick={openDepth}
              >
                <Icon variant="regular" name="charts" size={16} />
              </button>
            )}
            <PinMarket market={market} />
            {renderCashOut(market)}
          </span>
        </div>
        {[over, under].map((runner) => (
          <GoalsPair
            key={runner.id}
            eventId={market.eventId}
            runner={runner}
            status={status}
            selection={selection}
            pickQuote={pickQuote}
          />
        ))}
      </div>
      <GoalsResults goalLine={goalLine} selection={selection} />
      {renderSlip !== null && selection !== null ? renderSlip(selection, market) : null}
      {dialog}
    </div>
  );
}

const SIDES = ['over', 'under'] as const;
const WORDS = { over: phrase('Over'), under: phrase('Under') } as const;

interface GoalsResultsProps {
  readonly goalLine: GoalLine;
  readonly selection: Selection | null;
}

/** P&L of both sides; hidden without bets. */
function GoalsResults({ goalLine, selection }: GoalsResultsProps) {
  const { market } = goalLine;
  const { now, after } = useOutcomes(market, selection);
  if (after.length === 0 && now.every((amount) => amount === null)) return null;
  return (
    <p className={styles.results}>
      {SIDES.map((side) => {
        const place = market.runners.indexOf(goalLine[side]);
        const [result = null, resultAfter = null] = [now[place], after[place]];
        return (
          <span key={side}>
            {t(WORDS[side])} <ResultChips result={result} resultAfter={resultAfter} />
          </span>
        );
      })}
    </p>
  );
}

interface GoalsPairProps {
  readonly eventId: number;
  readonly runner: WireRunner;
  readonly status: OfferStatus;
  readonly selection: Selection | null;
  readonly pickQuote: ReturnType<typeof usePick>;
}

/** Best back and lay for one side of a line. */
function GoalsPair({ eventId, runner, status, selection, pickQuote }: GoalsPairProps) {
  const runnerStatus = useRunnerStatus(runner.id);
  const stale = useStore(connection, (state) => state.stale);
  const choose = useCallback(
    (side: PriceSide, price: number) =>
      pickQuote(runner, side === 'back' ? 'BACK' : 'LAY', { price }),
    [runner, pickQuote],
  );
  const verdict = getVerdict(runnerStatus);
  if (verdict !== null) {
    return (
      <span className={styles.verdict} data-won={verdict.isWon || undefined}>
        {verdict.words}
      </span>
    );
  }
  const veil = getOverlay(status, runnerStatus);
  if (veil !== null) {
    return (
      <span className={styles.veil}>
        <MarketPriceOverlay eventId={eventId} kind={veil} />
      </span>
    );
  }
  const isHere = selection?.runnerId === runner.id;
  return (['back', 'lay'] as const).map((side) => (
    <LevelCell
      key={side}
      runnerId={runner.id}
      name={t('{side} {name}', {
        side: side === 'back' ? t('Back') : t('Lay'),
        name: runnerText(runner),
      })}
      side={side}
      depth={0}
      isRate={false}
      stale={stale}
      selectedPrice={
        isHere && (selection.side === 'BACK') === (side === 'back') ? selection.price : null
      }
      onPick={choose}
    />
  ));
}
