import type { FilterBarProps } from '#ui/grid/filter-bar.tsx';
import { getSiteDay, RANGE_NAMES, rangeNote, rangeOptions } from './day-range.ts';
import { findOption, type GridTerms } from './grid-search.ts';
import type { GridControl } from './use-grid-ask.ts';

/** Props of the date range filter. */
export function rangeFilter(
  { query, setRange, setDays }: GridControl,
  terms: GridTerms,
): Pick<FilterBarProps, 'ranges' | 'custom' | 'note'> {
  return {
    ranges: {
      value: query.range,
      options: rangeOptions(),
      onChange: (value) => setRange(findOption(RANGE_NAMES, value) ?? terms.range),
    },
    custom:
      query.range === 'custom'
        ? {
            from: query.from,
            to: query.to,
            today: getSiteDay(Date.now()),
            longestDays: terms.longestDays,
            onChange: setDays,
          }
        : undefined,
    note: rangeNote(query),
  };
}
