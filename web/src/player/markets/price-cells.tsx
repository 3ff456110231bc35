import type { PriceSize, WireMarket, WireRunner, WireRunnerStatus } from '@crease/contracts/catalogue/catalogue.ts';
import { memo, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { levelSource } from '#client/prices/price-sources.ts';
import { type PriceSide, prices } from '#client/prices/prices.ts';
import { usePreference } from '#client/session/preferences.ts';
import { fullSizeText, sizeText } from '#format/money.ts';
import { type OddsFormat, oddsText } from '#format/price.ts';
import { t } from '#i18n/text.ts';
import { isRunsBook } from '#player/betting/kind-traits.ts';
import { formatRate } from '#player/betting/quote.ts';
import { LiveCell, splitLabel } from '#ui/price-cell/live-cell.tsx';
import { writeText } from '#ui/price-cell/write-text.ts';
import type { PriceOverlayKind } from '#ui/price-overlay/price-overlay.tsx';
import styles from './market-card.module.css';
import { getOverlay, MarketPriceOverlay, type OfferStatus } from './market-overlay.tsx';

/** Placeholders that locate the two figures in a translated label; neither occurs in names. */
const PRICE_HERE = '\u0001';
const SIZE_HERE = '\u0002';

/** Accessible label around price and size: "Back Deccan Falcons". */
export function splitLevelLabel(name: string): ReturnType<typeof splitLabel> {
  const text = t('{name} at {price}, {size} available', {
    name,
    price: PRICE_HERE,
    size: SIZE_HERE,
  });
  return splitLabel(text, PRICE_HERE, SIZE_HERE);
}

export interface LevelCellProps {
  readonly runnerId: number;
  /** Selection without the price: "Back Deccan Falcons". */
  readonly name: string;
  readonly side: PriceSide;
  /** Colour, if it is the opposite side's, as in an order-book line. */
  readonly tone?: PriceSide;
  readonly depth: 0 | 1 | 2;
  /** Prices are rates per 100 or runs, and shown unconverted. */
  readonly isRate: boolean;
  readonly stale: boolean;
  /** Price on the slip if for this runner and side. */
  readonly selectedPrice: number | null;
  readonly onPick: (side: PriceSide, price: number) => void;
}

/** One price level; updates its own text without re-rendering anything else. */
export const LevelCell = memo(function LevelCell(props: LevelCellProps) {
  const { runnerId, name, side, tone = side, depth, isRate, stale, selectedPrice, onPick } = props;
  const format = usePreference('oddsFormat');
  const source = useMemo(
    () => levelSource({ runnerId, side, depth }, (level) => formatFigures(level, isRate ? null : format)),
    [runnerId, side, depth, isRate, format],
  );
  return (
    <LiveCell
      side={tone}
      depth={depth}
      words={splitLevelLabel(name)}
      source={source}
      selected={selectedPrice}
      stale={stale}
      onPick={({ value }) => onPick(side, value)}
    />
  );
});

/** @param format null for prices that are not odds. */
function formatFigures([price, size]: PriceSize, format: OddsFormat | null) {
  return {
    text: format === null ? formatRate(price) : oddsText(price, format),
    note: size === 0 ? '' : sizeText(size),
    fullNote: fullSizeText(size),
    value: price,
  };
}

/** Runner statuses in which betting is over. */
const ENDED: ReadonlySet<WireRunnerStatus> = new Set(['WINNER', 'HALF_WON', 'PLACED', 'HALF_LOST', 'LOSER', 'REMOVED']);

export interface RunnerCellsProps {
  readonly eventId: number;
  readonly runner: Pick<WireRunner, 'id'>;
  /** Selection as in the price labels: "Back Deccan Falcons". */
  readonly name: string;
  readonly isLine: boolean;
  /** Prices are rates per 100. */
  readonly isRate: boolean;
  readonly marketStatus: OfferStatus;
  readonly status: WireRunnerStatus;
  readonly stale: boolean;
  readonly selectedSide: 'BACK' | 'LAY' | null;
  readonly selectedPrice: number | null;
  /** Shown instead of prices once the runner has a result or is withdrawn. */
  readonly verdict: ReactNode;
  /** Overrides the suspended label, e.g. for a race that is off. */
  readonly suspendedAs?: PriceOverlayKind;
  /** Referentially stable per runner. */
  readonly onPick: (side: PriceSide, price: number) => void;
}

const BACK_DEPTHS = [2, 1, 0] as const;
const LAY_DEPTHS = [0, 1, 2] as const;

/** No is pink and Yes is blue, as in sessions. */
const OTHER = { back: 'lay', lay: 'back' } as const;

/** Three prices per side, or their overlay. */
export function RunnerCells(props: RunnerCellsProps) {
  const { runner, name, isLine, isRate, marketStatus, status, stale, verdict, onPick } = props;
  if (ENDED.has(status)) {
    return <span className={styles.verdict}>{verdict}</span>;
  }
  const veil = getOverlay(marketStatus, status);
  if (veil !== null) {
    return (
      <span className={styles.veil}>
        <MarketPriceOverlay eventId={props.eventId} kind={veil === 'suspended' ? (props.suspendedAs ?? veil) : veil} />
      </span>
    );
  }
  const renderLevelCell = (side: PriceSide, depth: 0 | 1 | 2) => {
    const isHere = props.selectedSide === (side === 'back' ? 'BACK' : 'LAY');
    return (
      <span key={`${side}${depth}`} className={styles.cell} data-depth={depth}>
        <LevelCell
          runnerId={runner.id}
          name={t('{side} {name}', { side: labelForSide(side, isLine), name })}
          side={side}
          tone={isLine ? OTHER[side] : side}
          depth={depth}
          isRate={isRate || isLine}
          stale={stale}
          selectedPrice={isHere ? props.selectedPrice : null}
          onPick={onPick}
        />
      </span>
    );
  };
  return (
    <>
      {BACK_DEPTHS.map((depth) => renderLevelCell('back', depth))}
      {LAY_DEPTHS.map((depth) => renderLevelCell('lay', depth))}
    </>
  );
}

function labelForSide(side: PriceSide, isLine: boolean): string {
  if (isLine) return side === 'back' ? t('No') : t('Yes');
  return side === 'back' ? t('Back') : t('Lay');
}

interface ColumnsProps {
  readonly market: WireMarket;
  /** Heading of the column between names and prices. */
  readonly trail: ReactNode;
}

/** Column headings with the book percentage of each side. */
export function Columns({ market, trail }: ColumnsProps) {
  const isLine = isRunsBook(market.kind);
  const runnerIds = useMemo(() => market.runners.map(({ id }) => id), [market]);
  // With several winners, probabilities sum to more than one.
  const hasPercent = !isLine && !market.house && market.winners === 1;
  return (
    <div className={styles.columns} aria-hidden="true">
      <span />
      <span className={styles.trail}>{trail}</span>
      <span className={styles.deep}>{hasPercent ? <BookPercent runnerIds={runnerIds} side="back" /> : ''}</span>
      <span className={styles.deep} />
      <span>{isLine ? t('No') : t('Back')}</span>
      <span>{isLine ? t('Yes') : t('Lay')}</span>
      <span className={styles.deep} />
      <span className={styles.deep}>{hasPercent ? <BookPercent runnerIds={runnerIds} side="lay" /> : ''}</span>
    </div>
  );
}

/**
 * Book percentage: the summed implied probabilities of one side. Written directly to the DOM, because it changes with
 * every price.
 */
function BookPercent({ runnerIds, side }: { readonly runnerIds: readonly number[]; readonly side: PriceSide }) {
  const place = useRef<HTMLSpanElement>(null);
  const write = useCallback(() => writeText(place.current, computePercent(runnerIds, side)), [runnerIds, side]);
  useLayoutEffect(() => {
    write();
    const ends = runnerIds.map((id) => prices.subscribe(`r${id}`, write));
    return () => {
      for (const end of ends) end();
    };
  }, [runnerIds, write]);
  return <span ref={place} className={styles.percent} />;
}

function computePercent(runnerIds: readonly number[], side: PriceSide): string {
  let sum = 0;
  for (const id of runnerIds) {
    // Removed and losing runners can't be backed. Don't show a book percentage if any active runner has no price.
    const status = prices.runnerStatus(id);
    if (status === 'REMOVED' || status === 'LOSER' || status === 'HALF_LOST') continue;
    const best = prices.level(id, side, 0);
    if (best === null) return '';
    sum += 100 / best[0];
  }
  return `${sum.toFixed(1)}%`;
}
