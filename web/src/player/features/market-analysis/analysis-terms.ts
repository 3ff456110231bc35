import { choiceIn, type ListSelect, sportIn } from '#data/view-models/list-choice.ts';
import type { AnalysisFilter } from '#data/view-models/market-analysis.ts';
import { phrase } from '#text/text.ts';

export const ANALYSIS_ORDER: ListSelect<AnalysisFilter['order']> = {
  item: 'sort',
  label: phrase('Order'),
  values: [
    ['worst', phrase('Worst first')],
    ['name', phrase('By name')],
  ],
};

/** The positions that the address asks for. */
export function analysisFilterIn(search: Readonly<Record<string, unknown>>): AnalysisFilter {
  return { sportId: sportIn(search), order: choiceIn(search, ANALYSIS_ORDER) };
}
