import type { ProfitFigures as Sums } from '@crease/contracts/wire/statement.ts';
import { resultText, rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { toneOf } from '#ui/grid/cells.tsx';
import { type Figure, Figures } from '#ui/grid/figures.tsx';

export interface ProfitFiguresProps {
  /** Over everything in the range; undefined while it is on its way. */
  readonly all: Sums | undefined;
  readonly casino: Sums | undefined;
}

/** What sports and casino gave, what it cost, and what is left. */
export function ProfitFigures({ all, casino }: ProfitFiguresProps) {
  const sports =
    all === undefined || casino === undefined
      ? undefined
      : // In paise, so that the difference is exact.
        (Math.round(all.profitLoss * 100) - Math.round(casino.profitLoss * 100)) / 100;
  return (
    <Figures
      label={t('Sums of profit and loss')}
      figures={[
        figureOf(t('Sports'), sports),
        figureOf(t('Casino'), casino?.profitLoss),
        figureOf(t('Commission'), all === undefined ? undefined : -all.commission),
        { ...figureOf(t('Net'), all?.net), note: all === undefined ? '' : noteOf(all) },
      ]}
    />
  );
}

function figureOf(name: string, rupees: number | undefined): Figure {
  if (rupees === undefined) return { name, text: undefined };
  const text = resultText(rupees);
  return {
    name,
    text: rupees === 0 ? '₹0' : `${text.slice(0, 1)}₹${text.slice(1)}`,
    tone: toneOf(rupees),
  };
}

function noteOf({ bets, stake }: Sums): string {
  const rupees = rupeesText(stake);
  return bets === 1
    ? t('1 bet, {rupees} staked', { rupees })
    : t('{count} bets, {rupees} staked', { count: bets, rupees });
}
