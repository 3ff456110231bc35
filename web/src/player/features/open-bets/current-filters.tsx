import { KIND_TITLES } from '#data/view-models/bet-kinds.ts';
import type { BetFilter } from '#data/view-models/shown-bets.ts';
import { nameText, phrase, t } from '#text/text.ts';
import { FilterBar } from '#ui/grid/filter-bar.tsx';

export interface CurrentFiltersProps {
  readonly filter: BetFilter;
  readonly sports: readonly { readonly id: number; readonly name: string }[];
  readonly asPhone: boolean;
  readonly onChange: (change: Partial<BetFilter>) => void;
}

const STATUSES = [
  ['all', phrase('All')],
  ['matched', phrase('Matched')],
  ['unmatched', phrase('Unmatched')],
] as const;
const ORDERS = [
  ['newest', phrase('Newest first')],
  ['market', phrase('By market')],
] as const;

/** Sport, kind of market, status and order of the current bets. */
export function CurrentFilters({ filter, sports, asPhone, onChange }: CurrentFiltersProps) {
  return (
    <FilterBar
      label={t('Filter bets')}
      asPhone={asPhone}
      note={t('Times in IST')}
      ranges={{
        value: filter.status,
        options: STATUSES.map(([value, text]) => ({ value, text: t(text) })),
        onChange: (value) => onChange({ status: statusOf(value) }),
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
        {
          name: 'kind',
          label: t('Market type'),
          value: filter.kind ?? '',
          isSet: filter.kind !== null,
          options: [
            { value: '', text: t('All markets') },
            ...KIND_TITLES.map((title) => ({ value: title, text: t(title) })),
          ],
          onChange: (value) => onChange({ kind: value === '' ? null : value }),
        },
        {
          name: 'order',
          label: t('Order'),
          value: filter.order,
          isSet: filter.order !== 'newest',
          options: ORDERS.map(([value, text]) => ({ value, text: t(text) })),
          onChange: (value) => onChange({ order: value === 'market' ? 'market' : 'newest' }),
        },
      ]}
    />
  );
}

function statusOf(value: string): BetFilter['status'] {
  return value === 'matched' || value === 'unmatched' ? value : 'all';
}
