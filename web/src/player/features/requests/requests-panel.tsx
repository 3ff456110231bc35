import type { DwItem } from '@crease/contracts/wire/cashier.ts';
import { useMemo, useState } from 'react';
import { t } from '#i18n/text.ts';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import type { SearchControl } from '#player/features/records/use-grid-ask.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import type { GridSorting } from '#ui/grid/column.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { requestColumns } from './request-columns.tsx';
import { parseRequestQuery, RequestFilters } from './request-filters.tsx';
import { type RequestQuery, useScrolledRequests } from './requests.ts';
import styles from './requests-panel.module.css';

export interface RequestsPanelProps {
  readonly control: SearchControl;
  readonly asPhone: boolean;
}

const NEWEST: GridSorting = { name: 'creationTime', isDescending: true };

/** All requests as one infinite list; pressing one opens its history. */
export function RequestsPanel({ control, asPhone }: RequestsPanelProps) {
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
      <section className={styles.all} aria-label={t('All requests')}>
        <Grid<DwItem>
          caption={t('All requests')}
          columns={requestColumns()}
          getKey={({ id }) => id}
          asCards={asPhone}
          expected={5}
          {...(total === undefined ? {} : { scroll: { total, rowAt, onShown } })}
          action={({ referenceNo }) => ({ onPress: () => open({ request: referenceNo }) })}
          sorting={sorting}
          onSort={setSorting}
          failure={
            error === null
              ? null
              : { title: t('Couldn’t load your requests.'), text: error, onRetry: refetch }
          }
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
      </section>
    </>
  );
}
