import type { RequestFilterWire } from '@crease/contracts/routes/cashier.ts';
import { phrase, t } from '#i18n/text.ts';
import {
  choiceItem,
  type ListChoice,
  type ListSelect,
  parseChoice,
} from '#player/features/records/grid-search.ts';
import type { SearchControl } from '#player/features/records/use-grid-ask.ts';
import { FilterBar } from '#ui/grid/filter-bar.tsx';

type Status = NonNullable<RequestFilterWire['status']>;
type Type = NonNullable<RequestFilterWire['type']>;

const STATUSES: ListChoice = {
  item: 'status',
  values: [
    ['all', phrase('All')],
    ['pending', phrase('Pending')],
    ['processing', phrase('Processing')],
    ['accepted', phrase('Done')],
    ['rejected', phrase('Declined')],
    ['cancelled', phrase('Cancelled')],
  ],
};
const TYPES: ListSelect = {
  item: 'type',
  label: phrase('Type'),
  values: [
    ['all', phrase('Deposits and withdrawals')],
    ['deposits', phrase('Deposits')],
    ['withdrawals', phrase('Withdrawals')],
  ],
};
const STATUS_WIRE: Readonly<Record<string, Status>> = {
  pending: '1',
  processing: '4',
  accepted: '2',
  rejected: '3',
  cancelled: '5',
};
const TYPE_WIRE: Readonly<Record<string, Type>> = { deposits: '1', withdrawals: '2' };

/** Converts the URL's filters to request parameters. */
export function parseRequestQuery(search: SearchControl['search']): {
  readonly status: Status;
  readonly type: Type;
} {
  return {
    status: STATUS_WIRE[parseChoice(search, STATUSES)] ?? '0',
    type: TYPE_WIRE[parseChoice(search, TYPES)] ?? '0',
  };
}

/** Statuses as chips, other filters as selects; on phones in a sheet. */
export function RequestFilters({
  control: { search, set },
  asPhone,
}: {
  readonly control: SearchControl;
  readonly asPhone: boolean;
}) {
  const type = parseChoice(search, TYPES);
  return (
    <FilterBar
      label={t('Filter requests')}
      asPhone={asPhone}
      note={t('All times IST')}
      ranges={{
        value: parseChoice(search, STATUSES),
        options: STATUSES.values.map(([value, words]) => ({ value, text: t(words) })),
        onChange: (value) => set(choiceItem(STATUSES, value)),
      }}
      selects={[
        {
          name: TYPES.item,
          label: t(TYPES.label),
          value: type,
          options: TYPES.values.map(([value, words]) => ({ value, text: t(words) })),
          isSet: type !== 'all',
          onChange: (value) => set(choiceItem(TYPES, value)),
        },
      ]}
    />
  );
}
