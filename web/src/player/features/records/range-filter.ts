import type { FilterBarProps } from '#ui/grid/filter-bar.tsx';
import { RANGE_NAMES, rangeNote, rangeOptions, siteDayOf } from './day-range.ts';
import { type GridTerms, oneOf } from './grid-search.ts';
import type { GridControl } from './use-grid-ask.ts';

/** Props of the date range filter. */
export function rangeFilter(
  { ask, setRange, setDays }: GridControl,
  terms: GridTerms,
): Pick<FilterBarProps, 'ranges' | 'custom' | 'note'> {
  return {
    ranges: {
      value: ask.range,
      options: rangeOptions(),
      onChange: (value) => setRange(oneOf(RANGE_NAMES, value) ?? terms.range),
    },
    custom:
      ask.range === 'custom'
        ? {
            from: ask.from,
            to: ask.to,
            today: siteDayOf(Date.now()),
            longestDays: terms.longestDays,
            onChange: setDays,
          }
        : undefined,
    note: rangeNote(ask),
  };
}
