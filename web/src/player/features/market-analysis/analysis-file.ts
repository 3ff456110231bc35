import { csvText } from '#data/view-models/csv-text.ts';
import type { SportStanding } from '#data/view-models/market-analysis.ts';
import { t } from '#text/text.ts';
import { outcomeName } from './outcome-list.tsx';

/** Every market with its outcomes, as a file for a spreadsheet. */
export function analysisFile(sports: readonly SportStanding[]): string {
  const heads = [
    t('Sport'),
    t('Event'),
    t('Market'),
    t('Market type'),
    t('Bets'),
    t('Best case'),
    t('Worst case'),
    t('Exposure'),
    t('Outcome'),
    t('Profit or loss'),
  ];
  const rows = sports.flatMap((sport) =>
    sport.events.flatMap((event) =>
      event.markets.flatMap((market) => {
        const facts = [
          sport.name,
          event.title,
          market.name,
          t(market.kind),
          market.bets,
          market.best,
          market.worst,
          market.exposure === 0 ? 0 : -market.exposure,
        ];
        return market.outcomes.length === 0
          ? [[...facts, null, null]]
          : market.outcomes.map((outcome) => [...facts, outcomeName(outcome), outcome.amount]);
      }),
    ),
  );
  return csvText(heads, rows);
}
