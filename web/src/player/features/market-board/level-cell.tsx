import type { PriceSize } from '@crease/contracts/wire/catalogue.ts';
import { memo, useMemo } from 'react';
import { levelSource } from '#data/stores/figure-sources.ts';
import { usePreference } from '#data/stores/preferences.ts';
import type { PriceSide } from '#data/stores/prices.ts';
import { rateText } from '#data/view-models/house-quote.ts';
import { sizeText } from '#format/money.ts';
import { type OddsFormat, oddsText } from '#format/price.ts';
import { LiveCell } from '#ui/price-cell/live-cell.tsx';
import { levelWords } from './level-words.ts';

export interface LevelCellProps {
  readonly runnerId: number;
  /** What is bet on, without its price: "Back Deccan Falcons". */
  readonly name: string;
  readonly side: PriceSide;
  readonly depth: 0 | 1 | 2;
  /** Prices are rates per 100, or runs: they are no odds, and written as they are. */
  readonly isRate: boolean;
  readonly stale: boolean;
  /** Price on the slip when it is on this side of this runner. */
  readonly selectedPrice: number | null;
  readonly onPick: (side: PriceSide, price: number) => void;
}

/** One level of one side; it writes its own price, and nothing else is touched by it. */
export const LevelCell = memo(function LevelCell(props: LevelCellProps) {
  const { runnerId, name, side, depth, isRate, stale, selectedPrice, onPick } = props;
  const format = usePreference('oddsFormat');
  const source = useMemo(
    () =>
      levelSource({ runnerId, side, depth }, (level) => figuresOf(level, isRate ? null : format)),
    [runnerId, side, depth, isRate, format],
  );
  return (
    <LiveCell
      side={side}
      depth={depth}
      words={levelWords(name)}
      source={source}
      selected={selectedPrice}
      stale={stale}
      onPick={({ value }) => onPick(side, value)}
    />
  );
});

/** @param format null: the price is no odds. */
function figuresOf([price, size]: PriceSize, format: OddsFormat | null) {
  return {
    text: format === null ? rateText(price) : oddsText(price, format),
    note: size === 0 ? '' : sizeText(size),
    value: price,
  };
}
