import { HISTORY_STATUSES } from '@crease/contracts/routes/bet.ts';
import { RANGE_NAMES, siteDayOf } from '#data/view-models/day-range.ts';
import { oneOf } from '#data/view-models/grid-search.ts';
import { MARKET_TYPES, marketTypeText } from '#data/view-models/market-words.ts';
import { rangeNote, rangeOptions } from '#data/view-models/range-words.ts';
import { sportOptions } from '#data/view-models/sport-words.ts';
import type { GridControl } from '#data/view-models/use-grid-ask.ts';
import { t } from '#text/text.ts';
import { FilterBar, type FilterSelect } from '#ui/grid/filter-bar.tsx';
import { sortSelect } from '#ui/grid/sort-select.ts';
import { betColumns } from './bet-columns.tsx';
import { BET_TERMS, betsAskIn, STATUS_WORDS } from './bet-terms.ts';

const EVERY = '';

/** Days, sport, type and result. */
export function BetFilters({
  control,
  asPhone,
}: {
  readonly control: GridControl;
  readonly asPhone: boolean;
}) {
  const { ask, setRange, setDays } = control;
  return (
    <FilterBar
      label={t('Filter of the bet history')}
      asPhone={asPhone}
      ranges={{
        value: ask.range,
        options: rangeOptions(),
        onChange: (value) => setRange(oneOf(RANGE_NAMES, value) ?? BET_TERMS.range),
      }}
      custom={
        ask.range === 'custom'
          ? {
              from: ask.from,
              to: ask.to,
              today: siteDayOf(Date.now()),
              longestDays: BET_TERMS.longestDays,
              onChange: setDays,
            }
          : undefined
      }
      selects={[
        ...selectsOf(control),
        ...(asPhone
          ? [
              sortSelect({
                columns: betColumns(),
                sorting: ask.order,
                fresh: BET_TERMS.order,
                onSort: control.setOrder,
              }),
            ]
          : []),
      ]}
      note={rangeNote(ask)}
    />
  );
}

function selectsOf({ ask, search, set }: GridControl): readonly FilterSelect[] {
  const { sportId, marketType, status } = betsAskIn(ask, search);
  return [
    {
      name: 'sport',
      label: t('Sport'),
      value: sportId === null ? EVERY : String(sportId),
      options: [{ value: EVERY, text: t('All sports') }, ...sportOptions()],
      isSet: sportId !== null,
      onChange: (value) => set({ sport: value === EVERY ? undefined : Number(value) }),
    },
    {
      name: 'type',
      label: t('Type'),
      value: marketType ?? EVERY,
      options: [
        { value: EVERY, text: t('All types') },
        ...MARKET_TYPES.map((value) => ({ value, text: marketTypeText(value) })),
      ],
      isSet: marketType !== null,
      onChange: (value) => set({ type: value === EVERY ? undefined : value }),
    },
    {
      name: 'status',
      label: t('Result'),
      value: status,
      options: HISTORY_STATUSES.map((value) => ({ value, text: t(STATUS_WORDS[value]) })),
      isSet: status !== 'All',
      onChange: (value) => set({ status: value === 'All' ? undefined : value }),
    },
  ];
}
