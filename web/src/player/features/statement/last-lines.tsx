import type { Transaction } from '@crease/contracts/betting/statement.ts';
import { useMemo } from 'react';
import { t } from '#i18n/text.ts';
import { getSiteDay } from '#player/features/records/day-range.ts';
import { useTransactions } from '#player/features/records/history.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Grid } from '#ui/grid/grid.tsx';
import { statementColumns } from './statement-columns.tsx';
import { STATEMENT_TERMS } from './use-statement.ts';

const DAY_MS = 86_400_000;
const LINES = 10;
const SHOWN = 5;
/** Columns omitted because the description already covers them. */
const LEFT_OUT: ReadonlySet<string> = new Set(['type']);

/** Latest statement entries, for other pages. */
export function RecentTransactions({ asCards }: { readonly asCards: boolean }) {
  const ask = useMemo(
    () =>
      ({
        from: getSiteDay(Date.now() - (STATEMENT_TERMS.longestDays - 1) * DAY_MS),
        to: getSiteDay(Date.now()),
        page: 0,
        size: LINES,
        order: STATEMENT_TERMS.order,
        kind: 0,
      }) as const,
    [],
  );
  const { data, error, refetch } = useTransactions(ask);
  return (
    <Grid<Transaction>
      caption={t('Recent transactions')}
      columns={statementColumns(false).filter(({ name }) => !LEFT_OUT.has(name))}
      getKey={({ id }) => id}
      rows={data?.items.slice(0, SHOWN)}
      asCards={asCards}
      expected={SHOWN}
      failure={error === null ? null : { title: t('Couldn’t load the statement.'), text: error, onRetry: refetch }}
      empty={
        <EmptyState
          title={t('No recent transactions')}
          text={t('Your deposits, withdrawals and settled bets appear here.')}
        />
      }
    />
  );
}
