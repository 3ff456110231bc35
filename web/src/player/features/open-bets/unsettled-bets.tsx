import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { useMemo } from 'react';
import { amountText } from '#format/money.ts';
import { currentLanguage, phrase, t } from '#i18n/text.ts';
import { isUnsettled } from '#player/betting/open-bets.ts';
import { computeTotals } from '#player/betting/shown-bets.ts';
import { getSiteDay } from '#player/features/records/day-range.ts';
import {
  type ListChoice,
  pageItem,
  parseChoice,
  parsePageQuery,
  parseSport,
  type SearchControl,
} from '#player/features/records/grid-search.ts';
import { useMinute } from '#ui/clock/use-minute.ts';
import type { GridSum } from '#ui/grid/column.ts';
import { GridPager } from '#ui/grid/grid-pager.tsx';
import { BetsGrid, useBetList } from './bets-grid.tsx';
import { unsettledColumns } from './unsettled-columns.tsx';

/** Filter by sport and placement date. */
export interface WaitFilter {
  readonly sportId: number | null;
  readonly days: 'all' | 'today' | 'yesterday' | 'earlier';
}

/** Placement date options. */
export const WAIT_DAYS: ListChoice<WaitFilter['days']> = {
  item: 'range',
  values: [
    ['all', phrase('All')],
    ['today', phrase('Today')],
    ['yesterday', phrase('Yesterday')],
    ['earlier', phrase('Earlier')],
  ],
};

/** Page sizes and the default. */
const WAIT_SIZES = { size: 20, sizes: [10, 20, 50] } as const;

const DAY_MS = 86_400_000;

/** Parses the filter from the URL. */
function waitFilterIn(search: Readonly<Record<string, unknown>>): WaitFilter {
  return { sportId: parseSport(search), days: parseChoice(search, WAIT_DAYS) };
}

function matchesFilter(bet: OpenBet, { sportId, days }: WaitFilter, now: number): boolean {
  if (sportId !== null && bet.sportId !== sportId) return false;
  if (days === 'all') return true;
  const day = getSiteDay(Date.parse(bet.placeTime));
  if (days === 'today') return day === getSiteDay(now);
  if (days === 'yesterday') return day === getSiteDay(now - DAY_MS);
  return day < getSiteDay(now - DAY_MS);
}

export interface UnsettledBetsProps {
  /** Filter state in the URL. */
  readonly control: SearchControl;
  readonly asCards: boolean;
  readonly stale: string | null;
}

/** Bets awaiting a result after betting ended, with reason and waiting time; newest first. */
export function UnsettledBets({ control, asCards, stale }: UnsettledBetsProps) {
  const { search, set, open } = control;
  const filter = useMemo(() => waitFilterIn(search), [search]);
  const list = useBetList();
  const waiting = useMemo(() => list.bets.filter(isUnsettled), [list.bets]);
  const now = useMinute();
  const found = useMemo(() => waiting.filter((bet) => matchesFilter(bet, filter, now)), [waiting, filter, now]);
  const language = currentLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles are said in the language of the moment.
  const columns = useMemo(() => unsettledColumns(now, found), [now, found, language]);
  const { page, size } = parsePageQuery(search, WAIT_SIZES);
  const last = Math.max(0, Math.ceil(found.length / size) - 1);
  const shown = Math.min(page, last);
  return (
    <BetsGrid
      list={list}
      caption={t('Unsettled bets')}
      columns={columns}
      rows={list.isWaiting ? undefined : found.slice(shown * size, (shown + 1) * size)}
      getKey={({ betId }) => betId}
      getBet={asItself}
      asCards={asCards}
      stale={stale}
      total={found.length > 0 ? buildTotals(found) : null}
      empty={{
        isNarrowed: waiting.length > 0,
        narrowedText: t('None of your unsettled bets match these filters.'),
        onClear: () => set({ sport: undefined, range: undefined }),
        title: t('No unsettled bets'),
        text: t('Bets appear here when their market has closed and the result is pending.'),
        link: { to: '/current-bet', words: t('Open bets') },
      }}
      pager={
        found.length > WAIT_SIZES.sizes[0] && (
          <GridPager
            label={t('Unsettled bets pages')}
            page={shown}
            size={size}
            sizes={WAIT_SIZES.sizes}
            total={found.length}
            onPage={(next) => open({ page: pageItem(next) })}
            onSize={(next) => set({ size: next === WAIT_SIZES.size ? undefined : next })}
          />
        )
      }
    />
  );
}

const asItself = (bet: OpenBet) => bet;

function buildTotals(bets: readonly OpenBet[]): GridSum {
  const count = bets.length;
  return {
    label: t('Total, {count, plural, one {# bet} other {# bets}}', { count }),
    cells: { amount: amountText(computeTotals(bets).stake) },
  };
}
