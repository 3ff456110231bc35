import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { useHasSelectionIn } from '#player/features/bet-slip/slip.ts';
import { pinnedMarkets } from '#player/features/pins/pinned-markets.ts';
import { findCommonLimits } from '#player/markets/market-head.tsx';
import {
  FANCY_TABS,
  type FancyFilter,
  fancyCounts,
  filterFancy,
  sortSoonestFirst,
} from '#player/markets/sections.ts';
import styles from './fancy-board.module.css';
import { FancyList, type FancyListProps } from './fancy-list.tsx';
import { NotOffered } from './not-offered.tsx';
import { useOffered } from './use-offered.ts';

export type FancyBoardProps = Omit<FancyListProps, 'label' | 'commonLimits'>;

/** All sessions of a match, with tabs and search. */
export function FancyBoard(props: FancyBoardProps) {
  const { markets, columns } = props;
  const [filter, setFilter] = useState<FancyFilter>({ tab: 'ALL', search: '' });
  const pinned = useStore(pinnedMarkets, ({ ids }) => ids);
  const sorted = useMemo(() => sortSoonestFirst(markets), [markets]);
  const { offered, notOffered } = useOffered(sorted);
  const commonLimits = useMemo(() => findCommonLimits(markets), [markets]);
  // Search ignores the selected tab.
  const isSearch = filter.search.trim() !== '';
  const shown = useMemo(
    () => filterFancy(isSearch ? sorted : offered, filter, pinned),
    [sorted, offered, isSearch, filter, pinned],
  );
  const folded = useMemo(
    () => (isSearch ? [] : filterFancy(notOffered, filter, pinned)),
    [notOffered, isSearch, filter, pinned],
  );
  const hasSelection = useHasSelectionIn(markets);
  const place = { ...props, commonLimits };
  return (
    <section
      className={styles.card}
      aria-labelledby="fancy-head"
      data-slip={(hasSelection && props.renderSlip !== null) || undefined}
    >
      <div className={styles.head}>
        <h2 id="fancy-head">{t('Fancy')}</h2>
        <FancyFilterBar markets={markets} filter={filter} onFilter={setFilter} />
        <SideNames columns={columns} limits={commonLimits} />
      </div>
      {shown.length === 0 && folded.length === 0 ? (
        <FancyNothing filter={filter} onClear={() => setFilter({ tab: 'ALL', search: '' })} />
      ) : (
        <FancyList {...place} label={t('Sessions')} markets={shown} />
      )}
      <NotOffered count={folded.length}>
        <FancyList {...place} label={t('Unavailable sessions')} markets={folded} />
      </NotOffered>
    </section>
  );
}

export interface SideNamesProps {
  readonly columns: 1 | 2;
  /** Limits shared by the rows, formatted. */
  readonly limits?: string | null;
}

/** Column headings and shared limits. */
export function SideNames({ columns, limits = null }: SideNamesProps) {
  return (
    <div className={styles.sides} data-columns={columns}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are all alike
        <span key={column}>
          {column === 0 && limits !== null ? <small>{limits}</small> : null}
          <b aria-hidden="true">{t('No')}</b>
          <i aria-hidden="true">{t('Yes')}</i>
        </span>
      ))}
    </div>
  );
}

export interface FancyNothingProps {
  readonly filter: FancyFilter;
  readonly onClear: () => void;
}

/** Empty state for the filter. */
export function FancyNothing({ filter, onClear }: FancyNothingProps) {
  return (
    <p className={styles.nothing} role="status">
      {filter.search === ''
        ? t('No {kind} sessions right now', { kind: t(filter.tab) })
        : t('No sessions match “{name}”.', { name: filter.search.trim() })}{' '}
      <button type="button" onClick={onClear}>
        {t('Show all')}
      </button>
    </p>
  );
}

export interface FancyFilterBarProps {
  /** Unfiltered, for the counts. */
  readonly markets: readonly WireMarket[];
  readonly filter: FancyFilter;
  readonly onFilter: (filter: FancyFilter) => void;
  /** Next to the search. */
  readonly children?: ReactNode;
}

/** Session types with counts, and a live search. */
export function FancyFilterBar({ markets, filter, onFilter, children }: FancyFilterBarProps) {
  const counts = fancyCounts(markets);
  return (
    <div className={styles.bar}>
      <fieldset className={styles.tabs} aria-label={t('Session type')}>
        {FANCY_TABS.filter(({ id }) => id === 'ALL' || id === filter.tab || counts[id] > 0).map(
          ({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-pressed={filter.tab === id}
              onClick={() => onFilter({ ...filter, tab: id })}
            >
              {t(label)} <small>{counts[id]}</small>
            </button>
          ),
        )}
      </fieldset>
      <input
        type="search"
        className={styles.search}
        aria-label={t('Find session')}
        placeholder={t('Find session')}
        value={filter.search}
        onChange={(event) => onFilter({ ...filter, search: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || filter.search === '') return;
          event.preventDefault();
          onFilter({ ...filter, search: '' });
        }}
      />
      {children}
    </div>
  );
}
