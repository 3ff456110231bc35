import type { Transaction } from '@crease/contracts/betting/statement.ts';
import { secondsText } from '#format/date-time.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { downloadFile } from '#player/features/records/files.ts';
import type { GridControl } from '#player/features/records/grid-search.ts';
import { rangeFilter, recordSort } from '#player/features/records/record-list.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Dash, Result, TwoLines } from '#ui/grid/cells.tsx';
import type { GridColumn } from '#ui/grid/column.ts';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { FilterBar } from '#ui/grid/filter-bar.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { describeTransaction, KINDS, labelForTransaction, parseKind, STATEMENT_TERMS } from './use-statement.ts';

/** Statement columns. @param isOneDay omits the date from times. */
export function statementColumns(isOneDay: boolean): readonly GridColumn<Transaction>[] {
  return [
    {
      name: 'date',
      title: isOneDay ? t('Time') : t('Date and time'),
      isSortable: true,
      width: isOneDay ? '112px' : '184px',
      cell: ({ date }) => (
        <Text as="time" noWrap dateTime={date} title={siteTimeText(date)}>
          {isOneDay ? secondsText(date) : siteTimeText(date)}
        </Text>
      ),
      card: 'sub',
    },
    {
      name: 'description',
      title: t('Description'),
      cell: (line) => <TwoLines {...describeTransaction(line)} />,
      card: 'title',
    },
    {
      name: 'type',
      title: t('Type'),
      width: '120px',
      cell: (line) => <Badge>{labelForTransaction(line)}</Badge>,
    },
    {
      name: 'credit',
      title: t('Credit'),
      align: 'right',
      width: '132px',
      cell: ({ credit }) => <Side rupees={credit} tone="win" />,
      card: 'amount',
      cardCell: ({ credit, debit }) => <Result rupees={credit > 0 ? credit : -debit} isStrong />,
    },
    {
      name: 'debit',
      title: t('Debit'),
      align: 'right',
      width: '132px',
      cell: ({ debit }) => <Side rupees={debit} tone="lose" />,
    },
    {
      name: 'balance',
      title: t('Balance'),
      align: 'right',
      width: '148px',
      cell: ({ balance }) => <Text noWrap>{amountText(balance)}</Text>,
      card: 'side',
    },
  ];
}

function Side({ rupees, tone }: { readonly rupees: number; readonly tone: 'win' | 'lose' }) {
  if (rupees === 0) return <Dash />;
  return (
    <Text as="b" weight="semi" tone={tone} noWrap>
      {amountText(rupees)}
    </Text>
  );
}

/** Exports all filtered entries. */
export function StatementExport({ control }: { readonly control: GridControl }) {
  const { from: From, to: To } = control.query;
  const filter = { kind: 'Statement', From, To, Type: parseKind(control.search) } as const;
  return (
    <ExportButtons
      formats={['CSV', 'PDF']}
      onExport={(format, onProgress, signal) => downloadFile(filter, { format, onProgress, signal })}
    />
  );
}

/** Date range and entry type filters. */
export function StatementFilters({ control, asPhone }: { readonly control: GridControl; readonly asPhone: boolean }) {
  const { query, search, set } = control;
  const kind = parseKind(search);
  return (
    <FilterBar
      label={t('Filter statement')}
      asPhone={asPhone}
      {...rangeFilter(control, STATEMENT_TERMS)}
      selects={[
        {
          name: 'type',
          label: t('Type'),
          value: String(kind),
          options: KINDS.map(({ value, text }) => ({ value: String(value), text: t(text) })),
          isSet: kind !== 0,
          onChange: (value) => set({ type: value === '0' ? undefined : Number(value) }),
        },
        ...(asPhone ? [recordSort(control, STATEMENT_TERMS, statementColumns(query.from === query.to))] : []),
      ]}
    />
  );
}
