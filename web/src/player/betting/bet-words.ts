import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { t } from '#i18n/text.ts';
import { getKindShape, getScreenTraits, isRunsBook } from './kind-traits.ts';
import { formatLine, getSideLabel } from './quote.ts';

export interface BetTerms {
  readonly market: WireMarket;
  readonly side: 'BACK' | 'LAY';
  /** Runs quoted by the house; 0 without a line. */
  readonly line: number;
  /** Runs for an order-book line. */
  readonly price: number;
}

/**
 * Label of a bet's profit, naming when it wins. A lay wins if its runner loses, a No if the runs stay below the line.
 */
export function labelForProfit({ market, side, line, price }: BetTerms): string {
  const { kind } = market;
  if (getScreenTraits(kind).isTwoBets) {
    return side === 'BACK' ? t('Profit if it wins') : t('Profit if not placed');
  }
  if (!isRunsKind(kind)) return side === 'BACK' ? t('Profit if it wins') : t('Profit if it loses');
  if (getKindShape(kind) === 'BAND') return t('Profit in this range');
  if (getKindShape(kind) === 'METER')
    return side === 'BACK' ? t('Max profit on Yes') : t('Max profit on No');
  const runs = formatLine(isRunsBook(kind) ? price : line, null);
  if (getSideLabel(kind, side) === 'No') return t('Profit below {runs}', { runs });
  return isRunsBook(kind)
    ? t('Profit above {runs}', { runs })
    : t('Profit at {runs} or more', { runs });
}
