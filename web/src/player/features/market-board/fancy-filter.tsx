import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { FANCY_TABS, type FancyFilter, fancyCounts } from '#data/view-models/market-sections.ts';
import { t } from '#text/text.ts';
import styles from './fancy-board.module.css';

export interface FancyFilterBarProps {
  /** All that there is, for the counts. */
  readonly markets: readonly WireMarket[];
  readonly filter: FancyFilter;
  readonly onFilter: (filter: FancyFilter) => void;
}

/** Kinds of session with their counts, and a search that filters while one types. */
export function FancyFilterBar({ markets, filter, onFilter }: FancyFilterBarProps) {
  const counts = fancyCounts(markets);
  return (
    <div className={styles.bar}>
      <fieldset className={styles.tabs} aria-label={t('Kind of session')}>
        {FANCY_TABS.filter((tab) => tab === 'All' || tab === filter.tab || counts[tab] > 0).map(
          (tab) => (
            <button
              key={tab}
              type="button"
              aria-pressed={filter.tab === tab}
              onClick={() => onFilter({ ...filter, tab })}
            >
              {t(tab)} <small>{counts[tab]}</small>
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
    </div>
  );
}
