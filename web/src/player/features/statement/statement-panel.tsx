import type { Transaction, TransactionPage } from '@crease/contracts/betting/statement.ts';
import { useCallback } from 'react';
import { amountText, resultText, rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import type { GridControl } from '#player/features/records/grid-search.ts';
import { type RecordPanelProps, showMonth, useColumns } from '#player/features/records/record-list.ts';
import { Figures, getResultTone, Result } from '#ui/grid/cells.tsx';
import type { GridSum } from '#ui/grid/column.ts';
import { NewLines } from '#ui/grid/grid-pager.tsx';
import { PagedGrid } from '#ui/grid/paged-grid.tsx';
import { statementColumns } from './statement-columns.tsx';
import { parseKind, STATEMENT_TERMS, useStatement } from './use-statement.ts';

/** The statement: totals, and entries with running balance. */
export function StatementPanel({ control, ...panel }: RecordPanelProps) {
  const records = useStatement(control);
  const { page } = records;
  const columns = useColumns(statementColumns, control);
  const isNarrowed = parseKind(control.search) !== 0;
  const action = useCallback(
    ({ id, marketId }: Transaction) =>
      marketId === null ? null : { onPress: () => control.open({ transaction: id }) },
    [control],
  );
  return (
    <>
      <StatementFigures page={page} />
      <NewLines count={records.fresh} onShow={records.showFresh} />
      <PagedGrid
        {...panel}
        control={control}
        sizes={STATEMENT_TERMS.sizes}
        count={records.page?.totalCount}
        {...records.list}
        caption={t('Statement entries')}
        pagesLabel={t('Statement pages')}
        columns={columns}
        getKey={({ id }) => id}
        action={action}
        {...buildBalanceRows(control, page)}
        total={page && buildTotal(page)}
        empty={{
          title: t('No transactions in this period'),
          text: isNarrowed
            ? t('No transactions of this type in this period.')
            : t('Transactions appear when a market settles and when you deposit or withdraw.'),
          ...(isNarrowed
            ? { label: t('Show all types'), onMore: () => control.set({ type: undefined }) }
            : showMonth(control)),
        }}
      />
    </>
  );
}

/** Opening and closing balance rows, next to the adjacent entries. */
function buildBalanceRows({ query }: GridControl, page: TransactionPage | undefined) {
  if (page === undefined || page.totalCount === 0) return {};
  const opening = toBalanceRow(t('Opening balance'), page.opening);
  const closing = toBalanceRow(t('Closing balance'), page.closing);
  const { isDescending } = query.order;
  const pages = query.size === 'scroll' ? 1 : Math.ceil(page.totalCount / query.size);
  return {
    first: query.page === 0 || query.size === 'scroll' ? (isDescending ? closing : opening) : null,
    last: query.page >= pages - 1 || query.size === 'scroll' ? (isDescending ? opening : closing) : null,
  };
}

function toBalanceRow(label: string, balance: number): GridSum {
  return { label, cells: { balance: amountText(balance) } };
}

function buildTotal({ totals, closing, totalCount }: TransactionPage): GridSum {
  return {
    label: t('Total, {count, plural, one {# entry} other {# entries}}', { count: totalCount }),
    cells: {
      credit: <Result rupees={totals.credit} />,
      debit: <Result rupees={-totals.debit} />,
      balance: amountText(closing),
    },
  };
}

/** Opening and closing balance, and money in and out between them. */
function StatementFigures({ page }: { readonly page: TransactionPage | undefined }) {
  const credit = page?.totals.credit;
  const debit = page?.totals.debit;
  return (
    <Figures
      label={t('Statement summary')}
      figures={[
        { name: t('Opening balance'), text: page && rupeesText(page.opening) },
        {
          name: t('Money in'),
          text: credit === undefined ? undefined : formatSigned(credit),
          tone: credit === undefined ? undefined : getResultTone(credit),
          note: formatEntryCount(page?.totals.credits),
        },
        {
          name: t('Money out'),
          text: debit === undefined ? undefined : formatSigned(-debit),
          tone: debit === undefined ? undefined : getResultTone(-debit),
          note: formatEntryCount(page?.totals.debits),
        },
        { name: t('Closing balance'), text: page && rupeesText(page.closing) },
      ]}
    />
  );
}

/** Formats `+₹27,400`, `−₹34,550`, `₹0`. */
function formatSigned(rupees: number): string {
  const text = resultText(rupees);
  return rupees === 0 ? `₹${text}` : `${text.slice(0, 1)}₹${text.slice(1)}`;
}

/** Empty while loading, reserving the space. */
function formatEntryCount(count: number | undefined): string {
  if (count === undefined) return '';
  return t('{count, plural, one {# entry} other {# entries}}', { count });
}
