import type { ProfitPage, ProfitFigures as Sums } from '@crease/contracts/wire/statement.ts';
import { amountText, resultText, rupeesText } from '#format/money.ts';
import { siteDateText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { dayInstant } from '#player/features/records/day-range.ts';
import { Amount, getResultTone, Result } from '#ui/grid/cells.tsx';
import type { GridSum } from '#ui/grid/column.ts';
import { type Figure, Figures } from '#ui/grid/figures.tsx';
import type { Drill } from './use-profit.ts';

export interface ProfitFiguresProps {
  /** Totals over the range; undefined while loading. */
  readonly all: Sums | undefined;
  readonly casino: Sums | undefined;
}

/** P&L of sports and casino, costs, and the net result. */
export function ProfitFigures({ all, casino }: ProfitFiguresProps) {
  const sports =
    all === undefined || casino === undefined
      ? undefined
      : // In paise for an exact difference.
        (Math.round(all.profitLoss * 100) - Math.round(casino.profitLoss * 100)) / 100;
  return (
    <Figures
      label={t('Profit and loss totals')}
      figures={[
        toFigure(t('Sports'), sports),
        toFigure(t('Casino'), casino?.profitLoss),
        toFigure(t('Commission'), all === undefined ? undefined : -all.commission),
        { ...toFigure(t('Net'), all?.net), note: all === undefined ? '' : formatNote(all) },
      ]}
    />
  );
}

function toFigure(name: string, rupees: number | undefined): Figure {
  if (rupees === undefined) return { name, text: undefined };
  const text = resultText(rupees);
  return {
    name,
    text: rupees === 0 ? '₹0' : `${text.slice(0, 1)}₹${text.slice(1)}`,
    tone: getResultTone(rupees),
  };
}

function formatNote({ bets, stake }: Sums): string {
  const rupees = rupeesText(stake);
  return t('{count, plural, one {# bet} other {# bets}}, {rupees} staked', { count: bets, rupees });
}

/** Totals row of the table. */
export function buildTotal({ totals }: ProfitPage, { day }: Drill): GridSum {
  return {
    label: day === null ? t('Total') : t('Total for {day}', { day: siteDateText(dayInstant(day)) }),
    cells: {
      bets: amountText(totals.bets),
      stake: <Amount rupees={totals.stake} />,
      profitLoss: <Result rupees={totals.profitLoss} />,
      commission: <Amount rupees={totals.commission} />,
      net: <Result rupees={totals.net} isStrong />,
    },
  };
}
