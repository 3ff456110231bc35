import { phrase, t } from '#i18n/text.ts';
import { buildCsv } from '#player/features/records/files.ts';
import { type ListSelect, parseChoice, parseSport } from '#player/features/records/grid-search.ts';
import { outcomeName } from './analysis-parts.tsx';
import type { AnalysisFilter, SportPosition } from './standings.ts';

export const ANALYSIS_ORDER: ListSelect<AnalysisFilter['order']> = {
  item: 'sort',
  label: phrase('Order'),
  values: [
    ['worst', phrase('Worst first')],
    ['name', phrase('Name, A–Z')],
  ],
};

/** Parses the filter from the URL. */
export function analysisFilterIn(search: Readonly<Record<string, unknown>>): AnalysisFilter {
  return { sportId: parseSport(search), order: parseChoice(search, ANALYSIS_ORDER) };
}

/** Builds a CSV of every market with its outcomes. */
export function analysisFile(sports: readonly SportPosition[]): string {
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
    t('Profit/Loss'),
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
  return buildCsv(heads, rows);
}
