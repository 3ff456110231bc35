import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { t } from '#text/text.ts';
import { isRunsBook, screenTraitsOf, shapeOf } from './kind-traits.ts';
import { lineText, sideWordOf } from './quote.ts';

export interface BetTerms {
  readonly market: WireMarket;
  readonly side: 'BACK' | 'LAY';
  /** Runs that the house quotes; 0 where a price stands alone. */
  readonly line: number;
  /** In the order book of a line these are the runs. */
  readonly price: number;
}

/** When a bet wins, as the head of its profit. A lay wins when its runner loses, a No when the runs stay below. */
export function profitWords({ market, side, line, price }: BetTerms): string {
  const { kind } = market;
  if (screenTraitsOf(kind).isTwoBets) {
    return side === 'BACK' ? t('Profit if it wins') : t('Profit if it is not placed');
  }
  if (!isRunsKind(kind)) return side === 'BACK' ? t('Profit if it wins') : t('Profit if it loses');
  if (shapeOf(kind) === 'BAND') return t('Profit in this range');
  if (shapeOf(kind) === 'METER')
    return side === 'BACK' ? t('Most profit of Yes') : t('Most profit of No');
  const runs = lineText(isRunsBook(kind) ? price : line, null);
  if (sideWordOf(kind, side) === 'No') return t('Profit below {runs}', { runs });
  return isRunsBook(kind)
    ? t('Profit above {runs}', { runs })
    : t('Profit at {runs} or more', { runs });
}
