import { useMemo, useState } from 'react';
import { useStore } from '#data/stores/observable.ts';
import { pinnedMarkets } from '#data/stores/pinned-markets.ts';
import { type FancyFilter, filterFancy } from '#data/view-models/market-sections.ts';
import { t } from '#text/text.ts';
import styles from './fancy-board.module.css';
import { FancyFilterBar } from './fancy-filter.tsx';
import { FancyList, type FancyListProps } from './fancy-list.tsx';

export type FancyBoardProps = Omit<FancyListProps, 'label'>;

/** All sessions of a match: tabs, search and the list. */
export function FancyBoard(props: FancyBoardProps) {
  const { markets, columns } = props;
  const [filter, setFilter] = useState<FancyFilter>({ tab: 'All', search: '' });
  const pinned = useStore(pinnedMarkets, ({ ids }) => ids);
  const shown = useMemo(() => filterFancy(markets, filter, pinned), [markets, filter, pinned]);
  return (
    <section className={styles.card} aria-labelledby="fancy-head">
      <div className={styles.head}>
        <h2 id="fancy-head">{t('Fancy')}</h2>
        <FancyFilterBar markets={markets} filter={filter} onFilter={setFilter} />
        <SideNames columns={columns} />
      </div>
      {shown.length === 0 ? (
        <FancyNothing filter={filter} onClear={() => setFilter({ tab: 'All', search: '' })} />
      ) : (
        <FancyList {...props} label={t('Sessions')} markets={shown} />
      )}
    </section>
  );
}

/** Which side of a row is which. */
export function SideNames({ columns }: { readonly columns: 1 | 2 }) {
  return (
    <div className={styles.sides} data-columns={columns} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are all alike
        <span key={column}>
          <b>{t('No')}</b>
          <i>{t('Yes')}</i>
        </span>
      ))}
    </div>
  );
}

export interface FancyNothingProps {
  readonly filter: FancyFilter;
  readonly onClear: () => void;
}

/** No session fits the filter. */
export function FancyNothing({ filter, onClear }: FancyNothingProps) {
  return (
    <p className={styles.nothing} role="status">
      {filter.search === ''
        ? t('No {kind} sessions right now.', { kind: t(filter.tab) })
        : t('No session is called “{name}”.', { name: filter.search.trim() })}{' '}
      <button type="button" onClick={onClear}>
        {t('Show all')}
      </button>
    </p>
  );
}
