import { MARKET_FAMILIES, type MarketFamily, type ProfitLevel } from '@crease/contracts/betting/statement.ts';
import type { ProfitWire } from '@crease/contracts/betting/statement-routes.ts';
import { phrase } from '#i18n/text.ts';
import { type DayRange, getSiteDay, isDay } from '#player/features/records/day-range.ts';
import {
  findOption,
  type GridControl,
  type GridQuery,
  type GridTerms,
  toSortParameter,
} from '#player/features/records/grid-search.ts';
import { countSettledBets, toPaging, useProfit, useProfitDays } from '#player/features/records/history.ts';
import { useNewLines } from '#player/features/records/new-lines.ts';

/** Report query options; defaults to the last 7 days (screens 9). */
export const PROFIT_TERMS: GridTerms = {
  range: '7',
  longestDays: 92,
  order: { name: 'settleTime', isDescending: true },
  sortable: ['settleTime', 'name', 'bets', 'stake', 'profitLoss', 'commission', 'net'],
  size: 20,
  sizes: [10, 20, 50],
};

/** Report tabs, "all" first. */
// untranslated: names on the wire; FAMILY_LABELS contains their labels.
export const FAMILIES = ['All', ...MARKET_FAMILIES] as const;
export type Family = (typeof FAMILIES)[number];

export const FAMILY_LABELS: Readonly<Record<Family, string>> = {
  All: phrase('All'),
  Exchange: phrase('Exchange'),
  Bookmaker: phrase('Bookmaker'),
  Fancy: phrase('Fancy'),
  Casino: phrase('Casino'),
};

/** Drill-down state from the URL. */
export interface Drill {
  readonly family: Family;
  readonly sportId: number | null;
  readonly eventId: number | null;
  /** Market whose bets are open. */
  readonly marketId: number | null;
  /** Day filter. */
  readonly day: string | null;
}

export function parseDrill(search: Readonly<Record<string, unknown>>, { from, to }: DayRange): Drill {
  const sportId = parsePositive(search.sport);
  const eventId = sportId === null ? null : parsePositive(search.event);
  const { day } = search;
  return {
    family: findOption(FAMILIES, search.family) ?? 'All',
    sportId,
    eventId,
    marketId: eventId === null ? null : parsePositive(search.market),
    day: isDay(day) && day >= from && day <= to ? day : null,
  };
}

export function getLevel({ sportId, eventId }: Drill): ProfitLevel {
  // untranslated: names on the wire.
  if (sportId === null) return 'Sport';
  // untranslated: as above.
  return eventId === null ? 'Event' : 'Market';
}

/** Request parameters for a level's rows. */
function rowsWire(query: GridQuery, drill: Drill) {
  return {
    ...filterWire(query, drill),
    Level: getLevel(drill),
    Sorting: toSortParameter(query.order),
  } satisfies ProfitWire;
}

/** Filter for the open level's rows and export. */
export function filterWire(query: DayRange, drill: Drill) {
  return {
    From: drill.day ?? query.from,
    To: drill.day ?? query.to,
    ...familyWire(drill.family),
    ...(drill.sportId === null ? {} : { SportId: drill.sportId }),
    ...(drill.eventId === null ? {} : { EventId: drill.eventId }),
  } satisfies ProfitWire;
}

function familyWire(family: Family): { readonly Family?: MarketFamily } {
  return family === 'All' ? {} : { Family: family };
}

function parsePositive(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const number = Number(value);
  return Number.isSafeInteger(number) && number !== 0 ? number : null;
}

/** All report data, loaded in parallel. */
export function useProfitReport({ query }: GridControl, drill: Drill) {
  const range = { From: query.from, To: query.to };
  const all = useProfit({ ...range, Level: 'Sport', MaxResultCount: 1 });
  const casino = useProfit({ ...range, Level: 'Sport', Family: 'Casino', MaxResultCount: 1 });
  const days = useProfitDays({
    ...range,
    ...familyWire(drill.family),
    ...(drill.sportId === null ? {} : { SportId: drill.sportId }),
  });
  const rows = useProfit({ ...rowsWire(query, drill), ...toPaging(query) });
  const isOpenEnded = query.to === getSiteDay(Date.now());
  const fresh = useNewLines(isOpenEnded ? all.data?.totals.bets : undefined, () => countSettledBets(range));
  const refresh = () => {
    for (const each of [all, casino, days, rows]) each.refetch();
  };
  return { all, casino, days, rows, fresh, refresh };
}
