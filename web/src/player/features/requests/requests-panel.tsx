import type { DwItem } from '@crease/contracts/cash/cashier.ts';
import type { RequestFilterWire } from '@crease/contracts/cash/deposit-routes.ts';
import { useMemo, useState } from 'react';
import { amountText, rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { phrase, t } from '#i18n/text.ts';
import {
  choiceItem,
  type ListChoice,
  type ListSelect,
  parseChoice,
  type SearchControl,
} from '#player/features/records/grid-search.ts';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Dash } from '#ui/grid/cells.tsx';
import type { GridColumn, GridSorting } from '#ui/grid/column.ts';
import { FilterBar } from '#ui/grid/filter-bar.tsx';
import { Grid } from '#ui/grid/grid.tsx';
import { Box } from '#ui/layout/layout.tsx';
import { RequestStatus } from './open-requests.tsx';
import {
  labelForStatus,
  type RequestQuery,
  requestTitle,
  shortReference,
  stateTone,
  useScrolledRequests,
} from './requests.ts';

const NEWEST: GridSorting = { name: 'creationTime', isDescending: true };

/** All requests as one infinite list; pressing one opens its history. */
export function RequestsPanel({ control, asPhone }: { readonly control: SearchControl; readonly asPhone: boolean }) {
  const { search, open } = control;
  const [sorting, setSorting] = useState(NEWEST);
  const { status, type } = parseRequestQuery(search);
  const ask: RequestQuery = useMemo(
    () => ({
      status,
      type,
      Sorting: `${sorting.name} ${sorting.isDescending ? 'desc' : 'asc'}`,
    }),
    [status, type, sorting],
  );
  const { total, rowAt, onShown, error, refetch } = useScrolledRequests(ask);
  const stale = useStaleNote();
  const isAll = status === '0' && type === '0';
  return (
    <>
      <RequestFilters control={control} asPhone={asPhone} />
      <Box as="section" surface="panel" radius="panel" outlined aria-label={t('All requests')}>
        <Grid<DwItem>
          caption={t('All requests')}
          columns={[...requestedColumns(), ...outcomeColumns()]}
          getKey={({ id }) => id}
          asCards={asPhone}
          expected={5}
          {...(total === undefined ? {} : { scroll: { total, rowAt, onShown } })}
          action={({ referenceNo }) => ({ onPress: () => open({ request: referenceNo }) })}
          sorting={sorting}
          onSort={setSorting}
          failure={error === null ? null : { title: t('Couldn’t load your requests.'), text: error, onRetry: refetch }}
          stale={stale}
          empty={
            <EmptyState
              title={isAll ? t('No requests yet') : t('No requests match these filters')}
              text={
                isAll
                  ? t('Your deposits and withdrawals appear here with their status.')
                  : t('Try a different status or type.')
              }
            />
          }
        />
      </Box>
    </>
  );
}

/** Columns of the request. */
function requestedColumns(): readonly GridColumn<DwItem>[] {
  return [
    {
      name: 'creationTime',
      title: t('Created'),
      isSortable: true,
      width: '176px',
      cell: ({ creationTime }) => <time dateTime={creationTime}>{siteTimeText(creationTime)}</time>,
      card: 'sub',
    },
    {
      name: 'type',
      title: t('Request'),
      cell: (item) => (
        <>
          {item.type === 'Deposit' ? t('Deposit') : t('Withdrawal')} {item.referenceNo}
        </>
      ),
      cardCell: (item) => requestTitle(item),
      card: 'title',
    },
    {
      name: 'amount',
      title: t('Amount (₹)'),
      align: 'right',
      isSortable: true,
      width: '132px',
      cell: ({ amount }) => amountText(amount),
    },
    {
      name: 'method',
      title: t('Method'),
      width: '160px',
      cell: ({ paymentMethod, accountNumber }) =>
        accountNumber === null ? paymentMethod : `${paymentMethod} ${accountNumber}`,
      card: 'fact',
    },
  ];
}

/** Columns of the outcome. */
function outcomeColumns(): readonly GridColumn<DwItem>[] {
  return [
    {
      name: 'utr',
      title: t('Payment reference'),
      width: '132px',
      cell: ({ utr }) => (utr === null ? <Dash /> : shortReference(utr)),
    },
    {
      name: 'state',
      title: t('Status'),
      width: '150px',
      cell: (item) => <Badge tone={stateTone(item)}>{labelForStatus(item)}</Badge>,
      card: 'fact',
      isPlain: 'end',
    },
    {
      name: 'settled',
      title: t('Settled amount'),
      align: 'right',
      width: '140px',
      cell: ({ approvedAmount }) => (approvedAmount === null ? <Dash /> : amountText(approvedAmount)),
      cardCell: ({ approvedAmount, amount }) =>
        approvedAmount === null || approvedAmount === amount ? null : rupeesText(approvedAmount),
      card: 'fact',
    },
  ];
}

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
function parseRequestQuery(search: SearchControl['search']): Required<Pick<RequestFilterWire, 'status' | 'type'>> {
  return {
    status: STATUS_WIRE[parseChoice(search, STATUSES)] ?? '0',
    type: TYPE_WIRE[parseChoice(search, TYPES)] ?? '0',
  };
}

/** Statuses as chips, other filters as selects; on phones in a sheet. */
function RequestFilters({
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

export interface RequestDialogProps {
  /** Null when closed. */
  readonly referenceNo: string | null;
  readonly onClose: () => void;
}

/** A request with its history. */
export function RequestDialog({ referenceNo, onClose }: RequestDialogProps) {
  const title = t('Request {reference}', { reference: referenceNo ?? '' });
  return (
    <TitledDialog title={title} open={referenceNo !== null} onClose={onClose}>
      {referenceNo !== null && <RequestStatus referenceNo={referenceNo} level={3} />}
    </TitledDialog>
  );
}
