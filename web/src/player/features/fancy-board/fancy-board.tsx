import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { useHasSelectionIn } from '#player/features/bet-slip/slip.ts';
import { pinnedMarkets } from '#player/features/pins/pinned-markets.ts';
import { findCommonLimits } from '#player/markets/market-head.tsx';
import {
  FANCY_TABS,
  type FancyFilter,
  type FancyTab,
  fancyCounts,
  filterFancy,
  sortSoonestFirst,
} from '#player/markets/sections.ts';
import { Box, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { SteadyArea } from '#ui/motion/steady-area.tsx';
import { useSteadyList } from '#ui/motion/use-steady-list.ts';
import styles from './fancy-board.module.css';
import { FancyList, type FancyListProps } from './fancy-list.tsx';
import { NotOffered, useOffered } from './not-offered.tsx';
import { listSlotted, OVER_SLOTS, OverRows, useSlotMarkets } from './over-rows.tsx';

export type FancyBoardProps = Omit<FancyListProps, 'label' | 'commonLimits'>;

// untranslated: tab key
const EVERYTHING: FancyFilter = { tab: 'ALL', search: '' };

/** All sessions of a match, with tabs and search. */
export function FancyBoard(props: FancyBoardProps) {
  const { markets, columns } = props;
  const [filter, setFilter] = useState<FancyFilter>(EVERYTHING);
  const commonLimits = useMemo(() => findCommonLimits(markets), [markets]);
  const { slots, shown, folded } = useVisibleSessions(markets, filter);
  const hasSelection = useHasSelectionIn(markets);
  const place = { ...props, commonLimits };
  return (
    <Box
      as="section"
      surface="panel"
      radius="panel"
      border="card"
      className={styles.card}
      aria-labelledby="fancy-head"
      data-slip={(hasSelection && props.renderSlip !== null) || undefined}
    >
      <div className={styles.head}>
        <h2 id="fancy-head">{t('Fancy')}</h2>
        <FancyFilterBar markets={markets} filter={filter} onFilter={setFilter} />
        <SideNames columns={columns} limits={commonLimits} />
      </div>
      <SteadyArea>
        {slots === null ? null : <OverRows {...place} slots={slots} />}
        <SteadyFancyList
          {...place}
          label={t('Sessions')}
          markets={shown}
          renew={`${filter.tab}/${filter.search}`}
          emptyState={
            slots === null && folded.length === 0 ? (
              <FancyNothing filter={filter} onClear={() => setFilter(EVERYTHING)} />
            ) : null
          }
        />
      </SteadyArea>
      <NotOffered count={folded.length}>
        <FancyList {...place} label={t('Unavailable sessions')} markets={folded} />
      </NotOffered>
    </Box>
  );
}

/** Fixed rows, list and collapsed rest for a filter. */
function useVisibleSessions(markets: readonly WireMarket[], filter: FancyFilter) {
  const pinned = useStore(pinnedMarkets, ({ ids }) => ids);
  const results = useStore(openBets, (state) => state.results);
  const sorted = useMemo(() => sortSoonestFirst(markets), [markets]);
  const { offered, notOffered } = useOffered(sorted);
  const slots = useSlotMarkets(markets);
  // Search ignores the selected tab.
  const isSearch = filter.search.trim() !== '';
  const hasSlots = filter.tab === 'ALL' && !isSearch && OVER_SLOTS.some((slot) => slots[slot]);
  const slotted = useMemo(() => {
    if (!hasSlots) return new Set<number>();
    const inSlots = new Set(OVER_SLOTS.map((slot) => slots[slot]?.marketId));
    const held = new Set(results.map(({ marketId }) => marketId));
    // A past over with the user's bets moves on to the list.
    return new Set([...listSlotted(markets, slots)].filter((id) => inSlots.has(id) || !held.has(id)));
  }, [markets, slots, hasSlots, results]);
  const shown = useMemo(
    () => filterFancy(isSearch ? sorted : offered, filter, pinned).filter(({ marketId }) => !slotted.has(marketId)),
    [sorted, offered, isSearch, filter, pinned, slotted],
  );
  const folded = useMemo(
    () => (isSearch ? [] : filterFancy(notOffered, filter, pinned).filter(({ marketId }) => !slotted.has(marketId))),
    [notOffered, isSearch, filter, pinned, slotted],
  );
  return { slots: hasSlots ? slots : null, shown, folded };
}

export interface SteadyFancyListProps extends Omit<FancyListProps, 'added' | 'goneIds'> {
  /** Changes when the user chooses other rows or another order, which apply at once. */
  readonly renew: string;
  /** Shown if there are no rows. */
  readonly emptyState: ReactNode;
}

/** Session list whose rows keep their places while somebody aims at them; requires a `SteadyArea` around it. */
export function SteadyFancyList({ renew, emptyState, ...props }: SteadyFancyListProps) {
  const { kept, added } = useSteadyList(props.markets, getMarketId, { renew, grows: true });
  const rows = useMemo(
    () => ({
      markets: kept.map(({ item }) => item),
      added: added.map(({ item }) => item),
      goneIds: new Set([...kept, ...added].flatMap((row) => (row.isGone ? row.item.marketId : []))),
    }),
    [kept, added],
  );
  if (rows.markets.length + rows.added.length === 0) return emptyState;
  return <FancyList {...props} {...rows} />;
}

function getMarketId({ marketId }: WireMarket): number {
  return marketId;
}

export interface SideNamesProps {
  readonly columns: 1 | 2;
  /** Limits shared by the rows, formatted. */
  readonly limits?: string | null;
}

/** Column headings and shared limits. */
export function SideNames({ columns, limits = null }: SideNamesProps) {
  return (
    <Stack columns={1} className={styles.sides} data-columns={columns}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are all alike
        <span key={column}>
          {column === 0 && limits !== null ? <small>{limits}</small> : null}
          <b aria-hidden="true">{t('No')}</b>
          <i aria-hidden="true">{t('Yes')}</i>
        </span>
      ))}
    </Stack>
  );
}

/** Empty state for the filter. */
export function FancyNothing({ filter, onClear }: { readonly filter: FancyFilter; readonly onClear: () => void }) {
  return (
    <Text as="p" padX={5} padTop={7} padBottom={8} tone="muted" size={13} className={styles.nothing} role="status">
      {filter.search === ''
        ? t('No {kind} sessions right now', { kind: t(filter.tab) })
        : t('No sessions match “{name}”.', { name: filter.search.trim() })}{' '}
      <button type="button" onClick={onClear}>
        {t('Show all')}
      </button>
    </Text>
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

/** Types with sessions. A tab stays for the visit, as ball markets close with every ball. */
function useTabs(counts: Readonly<Record<FancyTab, number>>, chosen: FancyTab) {
  const [seen, setSeen] = useState<readonly FancyTab[]>(['ALL']);
  const fresh = FANCY_TABS.filter(({ id }) => !seen.includes(id) && (id === chosen || counts[id] > 0));
  if (fresh.length > 0) setSeen([...seen, ...fresh.map(({ id }) => id)]);
  return FANCY_TABS.filter((tab) => seen.includes(tab.id) || fresh.includes(tab));
}

/** Session types with counts, and a live search. */
export function FancyFilterBar({ markets, filter, onFilter, children }: FancyFilterBarProps) {
  const counts = fancyCounts(markets);
  const tabs = useTabs(counts, filter.tab);
  return (
    <Row gap={4} border="bottom" className={styles.bar}>
      <Row as="fieldset" gap={2} align="stretch" grow className={styles.tabs} aria-label={t('Session type')}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={filter.tab === id}
            onClick={() => onFilter({ ...filter, tab: id })}
          >
            {t(label)} <small>{counts[id]}</small>
          </button>
        ))}
      </Row>
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
    </Row>
  );
}
