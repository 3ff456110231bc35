import { RANGE_NAMES, siteDayOf } from '#data/view-models/day-range.ts';
import { oneOf } from '#data/view-models/grid-search.ts';
import { rangeNote, rangeOptions } from '#data/view-models/range-words.ts';
import type { GridControl } from '#data/view-models/use-grid-ask.ts';
import { t } from '#text/text.ts';
import { FilterBar } from '#ui/grid/filter-bar.tsx';
import { sortSelect } from '#ui/grid/sort-select.ts';
import { statementColumns } from './statement-columns.tsx';
import { KINDS, kindOf, STATEMENT_TERMS } from './statement-terms.ts';

export interface StatementFiltersProps {
  readonly control: GridControl;
  readonly asPhone: boolean;
}

/** Days and kinds of lines. */
export function StatementFilters({ control, asPhone }: StatementFiltersProps) {
  const { ask, search, set, setRange, setDays } = control;
  const kind = kindOf(search);
  return (
    <FilterBar
      label={t('Filter of the statement')}
      asPhone={asPhone}
      ranges={{
        value: ask.range,
        options: rangeOptions(),
        onChange: (value) => setRange(oneOf(RANGE_NAMES, value) ?? STATEMENT_TERMS.range),
      }}
      custom={
        ask.range === 'custom'
          ? {
              from: ask.from,
              to: ask.to,
              today: siteDayOf(Date.now()),
              longestDays: STATEMENT_TERMS.longestDays,
              onChange: setDays,
            }
          : undefined
      }
      selects={[
        {
          name: 'type',
          label: t('Type'),
          value: String(kind),
          options: KINDS.map(({ value, text }) => ({ value: String(value), text: t(text) })),
          isSet: kind !== 0,
          onChange: (value) => set({ type: value === '0' ? undefined : Number(value) }),
        },
        ...(asPhone
          ? [
              sortSelect({
                columns: statementColumns(ask.from === ask.to),
                sorting: ask.order,
                fresh: STATEMENT_TERMS.order,
                onSort: control.setOrder,
              }),
            ]
          : []),
      ]}
      note={rangeNote(ask)}
    />
  );
}
