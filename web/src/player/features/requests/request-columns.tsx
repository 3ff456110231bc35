import type { DwItem } from '@crease/contracts/wire/cashier.ts';
import { amountText, rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Dash } from '#ui/grid/cells.tsx';
import type { GridColumn } from '#ui/grid/column.ts';
import { labelForStatus, requestTitle, shortReference, stateTone } from './request-words.ts';

/** Request list columns. */
export function requestColumns(): readonly GridColumn<DwItem>[] {
  return [...requestedColumns(), ...outcomeColumns()];
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
      cell: ({ approvedAmount }) =>
        approvedAmount === null ? <Dash /> : amountText(approvedAmount),
      cardCell: ({ approvedAmount, amount }) =>
        approvedAmount === null || approvedAmount === amount ? null : rupeesText(approvedAmount),
      card: 'fact',
    },
  ];
}
