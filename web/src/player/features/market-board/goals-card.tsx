import type { WireMarket, WireRunner } from '@crease/contracts/catalogue/catalogue.ts';
import { type ReactNode, useCallback } from 'react';
import { connection } from '#client/api/connection.ts';
import type { PriceSide } from '#client/prices/prices.ts';
import { useLiveMarket, useRunnerStatus } from '#client/prices/use-prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import type { Selection } from '#player/betting/quote.ts';
import { useHasSelectionIn, useSelectionIn } from '#player/features/bet-slip/slip.ts';
import card from '#player/markets/market-card.module.css';
import { MarketInfo, PinMarket } from '#player/markets/market-head.tsx';
import { getOfferStatus, getOverlay, MarketPriceOverlay, type OfferStatus } from '#player/markets/market-overlay.tsx';
import { LevelCell } from '#player/markets/price-cells.tsx';
import { getVerdict, ResultChips } from '#player/markets/runner-marks.tsx';
import { listGoalLines, listHandicaps, type SidedLine } from '#player/markets/sections.ts';
import { formatMarketMessage } from '#player/markets/stop-notice.tsx';
import { useDepthDialog } from '#player/markets/use-depth-dialog.tsx';
import { useOutcomes, usePick } from '#player/markets/use-market.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import styles from './goals-card.module.css';

export interface LineCardProps {
  /** Markets of one match. */
  readonly markets: readonly WireMarket[];
  readonly eventTitle: string;
  readonly dreamEventId: string;
  readonly renderCashOut: (market: WireMarket) => ReactNode;
  /** On phones, the slip opens under the tapped row. */
  readonly renderSlip: ((selection: Selection, market: WireMarket) => ReactNode) | null;
}

/** All goal lines in one table, with over and under prices. */
export function GoalsCard(props: LineCardProps) {
  return (
    <LineCard
      {...props}
      headId="goals-head"
      title={t('Goals')}
      heads={[t('Over'), t('Under')]}
      lines={listGoalLines(props.markets)}
    />
  );
}

/** All Asian handicaps in one table, with prices of both teams. */
export function HandicapCard(props: LineCardProps) {
  const lines = listHandicaps(props.markets);
  return (
    <LineCard
      {...props}
      headId="handicap-head"
      title={t('Asian handicap')}
      heads={lines[0]?.teams ?? ['', '']}
      lines={lines}
    />
  );
}

interface LineTableProps extends LineCardProps {
  readonly headId: string;
  readonly title: string;
  /** Names of both sides. */
  readonly heads: readonly [string, string];
  readonly lines: readonly SidedLine[];
}

function LineCard({ markets, headId, title, heads, lines, ...props }: LineTableProps) {
  const hasSelection = useHasSelectionIn(markets);
  return (
    <section
      className={card.card}
      aria-labelledby={headId}
      data-slip={(hasSelection && props.renderSlip !== null) || undefined}
    >
      <header className={card.head}>
        <h2 id={headId}>{title}</h2>
        <span className={card.meta}>{t('90 minutes')}</span>
      </header>
      <div className={styles.heads} aria-hidden="true">
        <span>{t('Line')}</span>
        {heads.map((name) => (
          <b key={name} title={name}>
            {name}
          </b>
        ))}
      </div>
      {lines.map((line) => (
        <LineRow key={line.market.marketId} {...props} heads={heads} line={line} />
      ))}
    </section>
  );
}

interface LineRowProps extends Omit<LineCardProps, 'markets'>, Pick<LineTableProps, 'heads'> {
  readonly line: SidedLine;
}

function LineRow({ line, heads, ...props }: LineRowProps) {
  const { market, text, first, second } = line;
  const { eventTitle, dreamEventId, renderCashOut, renderSlip } = props;
  const isPhone = useIsPhone();
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
          <Row as="span" wrap gap={3} className={styles.tools}>
            <MarketInfo market={market} delayMs={live?.delayMs ?? market.delayMs} hasPin={isPhone} />
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
            {isPhone ? null : <PinMarket market={market} />}
            {isPhone ? null : renderCashOut(market)}
          </Row>
        </div>
        {[first, second].map((runner) => (
          <LinePair
            key={runner.id}
            eventId={market.eventId}
            runner={runner}
            status={status}
            selection={selection}
            pickQuote={pickQuote}
          />
        ))}
      </div>
      {isPhone ? <div className={styles.cashOut}>{renderCashOut(market)}</div> : null}
      <LineResults line={line} heads={heads} selection={selection} />
      {renderSlip !== null && selection !== null ? renderSlip(selection, market) : null}
      {dialog}
    </div>
  );
}

interface LineResultsProps extends Pick<LineRowProps, 'line' | 'heads'> {
  readonly selection: Selection | null;
}

/** P&L of both sides; hidden without bets. */
function LineResults({ line, heads, selection }: LineResultsProps) {
  const { market, first, second } = line;
  const { now, after } = useOutcomes(market, selection);
  if (after.length === 0 && now.every((amount) => amount === null)) return null;
  return (
    <Row as="p" wrap tone="muted" size={12} align="stretch" className={styles.results}>
      {[first, second].map((runner, side) => {
        const place = market.runners.indexOf(runner);
        const [result = null, resultAfter = null] = [now[place], after[place]];
        return (
          <span key={runner.id}>
            {heads[side]} <ResultChips result={result} resultAfter={resultAfter} />
          </span>
        );
      })}
    </Row>
  );
}

interface LinePairProps {
  readonly eventId: number;
  readonly runner: WireRunner;
  readonly status: OfferStatus;
  readonly selection: Selection | null;
  readonly pickQuote: ReturnType<typeof usePick>;
}

/** Best back and lay for one side of a line. */
function LinePair({ eventId, runner, status, selection, pickQuote }: LinePairProps) {
  const runnerStatus = useRunnerStatus(runner.id);
  const stale = useStore(connection, (state) => state.stale);
  const choose = useCallback(
    (side: PriceSide, price: number) => pickQuote(runner, side === 'back' ? 'BACK' : 'LAY', { price }),
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
      selectedPrice={isHere && (selection.side === 'BACK') === (side === 'back') ? selection.price : null}
      onPick={choose}
    />
  ));
}
