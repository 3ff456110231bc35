import type { Transaction, TransactionPage } from '@crease/contracts/betting/statement.ts';
import { useCallback, useMemo } from 'react';
import { amountText, resultText, rupeesText } from '#format/money.ts';
import { currentLanguage, t } from '#i18n/text.ts';
import type { GridControl } from '#player/features/records/grid-search.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Figures, getResultTone, Result } from '#ui/grid/cells.tsx';
import type { GridSum } from '#ui/grid/column.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { GridPager, NewLines } from '#ui/grid/grid-pager.tsx';
import styles from './statement-columns.module.css';
import { statementColumns } from './statement-columns.tsx';
import { parseKind, STATEMENT_TERMS, useStatement } from './use-statement.ts';

export interface StatementPanelProps {
  readonly control: GridControl;
  readonly asCards: boolean;
  /** Notice shown while offline. */
  readonly stale: string | null;
}

/** The statement: totals, and entries with running balance. */
export function StatementPanel({ control, asCards, stale }: StatementPanelProps) {
  const { query, setPage, setSize, setOrder } = control;
  const { page, list, fresh, showFresh } = useStatement(control);
  const isOneDay = query.from === query.to;
  const language = currentLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles are said in the language of the moment.
  const columns = useMemo(() => statementColumns(isOneDay), [isOneDay, language]);
  const action = useCallback(
    ({ id, marketId }: Transaction) =>
      marketId === null ? null : { onPress: () => control.open({ transaction: id }) },
    [control],
  );
  return (
    <>
      <StatementFigures page={page} />
      <NewLines count={fresh} onShow={showFresh} />
      <section className={styles.card} aria-label={t('Statement entries')}>
        <Grid
          caption={t('Statement entries')}
          columns={columns}
          {...list}
          getKey={({ id }) => id}
          asCards={asCards}
          stale={stale}
          expected={query.size === 'scroll' ? 20 : query.size}
          sorting={query.order}
          onSort={setOrder}
          action={action}
          {...buildBalanceRows(control, page)}
          total={page && buildTotal(page)}
          empty={<NoEntries control={control} />}
        />
        {page !== undefined && page.totalCount > 0 && (
          <GridPager
            label={t('Statement pages')}
            page={query.page}
            size={query.size}
            sizes={STATEMENT_TERMS.sizes}
            total={page.totalCount}
            onPage={setPage}
            onSize={setSize}
          />
        )}
      </section>
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
    last:
      query.page >= pages - 1 || query.size === 'scroll'
        ? isDescending
          ? opening
          : closing
        : null,
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

/** Empty state with suggestions. */
function NoEntries({ control }: { readonly control: GridControl }) {
  const isNarrowed = parseKind(control.search) !== 0;
  return (
    <EmptyState
      title={t('No transactions in this period')}
      text={
        isNarrowed
          ? t('No transactions of this type in this period.')
          : t('Transactions appear when a market settles and when you deposit or withdraw.')
      }
    >
      {isNarrowed ? (
        <Button onClick={() => control.set({ type: undefined })}>{t('Show all types')}</Button>
      ) : (
        <Button onClick={() => control.setRange('30')}>{t('Show last 30 days')}</Button>
      )}
    </EmptyState>
  );
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
