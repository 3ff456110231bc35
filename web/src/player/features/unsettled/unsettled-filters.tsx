import { nameText, phrase, t } from '#text/text.ts';
import { FilterBar } from '#ui/grid/filter-bar.tsx';
import type { WaitFilter } from './wait-filter.ts';

export interface UnsettledFiltersProps {
  readonly filter: WaitFilter;
  readonly sports: readonly { readonly id: number; readonly name: string }[];
  readonly asPhone: boolean;
  readonly onChange: (change: Partial<WaitFilter>) => void;
}

const DAYS = [
  ['all', phrase('All')],
  ['today', phrase('Today')],
  ['yesterday', phrase('Yesterday')],
  ['earlier', phrase('Earlier')],
] as const;

/** Sport, and the day a bet was placed on. */
export function UnsettledFilters({ filter, sports, asPhone, onChange }: UnsettledFiltersProps) {
  return (
    <FilterBar
      label={t('Filter bets')}
      asPhone={asPhone}
      note={t('Days and times in IST')}
      ranges={{
        value: filter.days,
        options: DAYS.map(([value, text]) => ({ value, text: t(text) })),
        onChange: (value) => onChange({ days: daysOf(value) }),
      }}
      selects={[
        {
          name: 'sport',
          label: t('Sport'),
          value: String(filter.sportId ?? ''),
          isSet: filter.sportId !== null,
          options: [
            { value: '', text: t('All sports') },
            ...sports.map(({ id, name }) => ({ value: String(id), text: nameText(name) })),
          ],
          onChange: (value) => onChange({ sportId: value === '' ? null : Number(value) }),
        },
      ]}
    />
  );
}

function daysOf(value: string): WaitFilter['days'] {
  return DAYS.find(([name]) => name === value)?.[0] ?? 'all';
}
