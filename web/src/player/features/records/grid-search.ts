import { SPORTS } from '@crease/contracts/base/constants.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useMinute } from '#ui/clock/use-minute.ts';
import { computeDays, countDays, type DayRange, getSiteDay, isDay, RANGE_NAMES, type RangeName } from './day-range.ts';

/** Page size; `scroll` loads all rows while scrolling. */
type GridSize = 10 | 20 | 50 | 'scroll';

/** Sort column. */
interface GridOrder {
  readonly name: string;
  readonly isDescending: boolean;
}

/** Query options of a list and their defaults. */
export interface GridTerms {
  readonly range: Exclude<RangeName, 'custom'>;
  /** Maximum length of a custom range. */
  readonly longestDays: number;
  readonly order: GridOrder;
  readonly sortable: readonly string[];
  readonly size: GridSize;
  readonly sizes: readonly GridSize[];
}

/** List query from the URL. */
export interface GridQuery extends DayRange {
  readonly range: RangeName;
  /** From 0. */
  readonly page: number;
  readonly size: GridSize;
  readonly order: GridOrder;
}

/** Search parameters; undefined removes one. */
export type SearchChange = Readonly<Record<string, string | number | undefined>>;

/**
 * Parses a list's filters from the URL. Unknown or invalid values are treated as absent.
 *
 * @param now milliseconds since 1970: `7 days` end with today.
 */
export function parseGridQuery(search: Readonly<Record<string, unknown>>, terms: GridTerms, now: number): GridQuery {
  const requested = findOption(RANGE_NAMES, search.range) ?? terms.range;
  const own = requested === 'custom' ? ownDays(search, terms.longestDays, now) : null;
  const range = requested === 'custom' && own === null ? terms.range : requested;
  const days = own ?? computeDays(range === 'custom' ? terms.range : range, now);
  return {
    range,
    ...days,
    ...parsePageQuery(search, terms),
    order: parseOrder(search.sort, terms),
  };
}

/** Page (from 0) and page size from the URL. */
export function parsePageQuery<Size extends GridSize>(
  search: Readonly<Record<string, unknown>>,
  { size, sizes }: { readonly size: Size; readonly sizes: readonly Size[] },
): { readonly page: number; readonly size: Size } {
  const page = Number(search.page);
  return {
    page: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0,
    size: findOption(sizes, search.size) ?? size,
  };
}

/** Page in the URL: from 1, omitted for the first. */
export function pageItem(page: number): number | undefined {
  return page === 0 ? undefined : page + 1;
}

/** The name `to` is taken by the login redirect. */
function ownDays(
  { from, until: to }: Readonly<Record<string, unknown>>,
  longestDays: number,
  now: number,
): DayRange | null {
  if (!isDay(from) || !isDay(to) || from > to || to > getSiteDay(now)) return null;
  return countDays({ from, to }) <= longestDays ? { from, to } : null;
}

/** `-date` sorts by date, descending. */
function parseOrder(sort: unknown, { order, sortable }: GridTerms): GridOrder {
  if (typeof sort !== 'string') return order;
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  return sortable.includes(name) ? { name, isDescending } : order;
}

/** Sort order in the URL. */
export function sortItem({ name, isDescending }: GridOrder): string {
  return isDescending ? `-${name}` : name;
}

/** Sort order for the server. */
export function toSortParameter({ name, isDescending }: GridOrder): string {
  return `${name} ${isDescending ? 'desc' : 'asc'}`;
}

/** Finds the option equal to the given text, including numbers. */
export function findOption<Value extends string | number>(values: readonly Value[], text: unknown): Value | undefined {
  return values.find((value) => String(value) === String(text));
}

/** A list option stored in the URL. */
export interface ListChoice<Value extends string = string> {
  /** Search parameter name. */
  readonly item: string;
  /**
   * Values with English labels. The first is the default, which is omitted from the URL and used for unknown values.
   */
  readonly values: readonly [ChoiceValue<Value>, ...ChoiceValue<Value>[]];
}

export type ChoiceValue<Value extends string = string> = readonly [value: Value, words: string];

/** A labelled select; label in English. */
export interface ListSelect<Value extends string = string> extends ListChoice<Value> {
  readonly label: string;
}

/** Selected value from the URL. */
export function parseChoice<Value extends string>(
  search: Readonly<Record<string, unknown>>,
  { item, values }: ListChoice<Value>,
): Value {
  const [[fresh]] = values;
  const known = values.map(([value]) => value);
  return findOption(known, search[item]) ?? fresh;
}

/** Converts a value to its search parameter. */
export function choiceItem({ item, values }: ListChoice, value: string) {
  const [[fresh]] = values;
  return { [item]: value === fresh ? undefined : value };
}

const SPORT_IDS = SPORTS.map(({ id }) => id);

/** Sport ID from the URL; null for all. */
export function parseSport({ sport }: Readonly<Record<string, unknown>>): number | null {
  return findOption(SPORT_IDS, sport) ?? null;
}

/** Filters stored in the URL, so that reloads, back navigation and shared links keep them. */
export interface SearchControl {
  /** Search parameters. */
  readonly search: Readonly<Record<string, unknown>>;
  /** Changes parameters and returns to the first page; undefined removes one. */
  readonly set: (change: SearchChange) => void;
  /** Changes parameters and stays on the page. */
  readonly open: (change: SearchChange) => void;
}

/** Search control for a list loaded by date range. */
export interface GridControl extends SearchControl {
  readonly query: GridQuery;
  readonly setRange: (range: RangeName) => void;
  readonly setDays: (days: DayRange) => void;
  readonly setPage: (page: number) => void;
  readonly setSize: (size: GridSize) => void;
  readonly setOrder: (order: GridOrder) => void;
}

/** @param terms must be referentially stable. */
export function useGridQuery(terms: GridTerms): GridControl {
  const { search, set, open } = useSearchControl();
  // Recompute only when the day changes, not every minute.
  const today = getSiteDay(useMinute());
  const query = useMemo(
    () => parseGridQuery(search, terms, Math.max(Date.now(), Date.parse(today))),
    [search, terms, today],
  );
  return useMemo(
    () => ({
      query,
      search,
      set,
      open,
      setRange: (range) =>
        range === 'custom'
          ? set({ range, from: query.from, until: query.to })
          : set({ range: rangeItem(range, terms), from: undefined, until: undefined }),
      setDays: ({ from, to }) => set({ range: 'custom', from, until: to }),
      setPage: (page) => open({ page: pageItem(page) }),
      setSize: (size) => set({ size: size === terms.size ? undefined : size }),
      setOrder: (order) => set({ sort: sortItem(order) }),
    }),
    [query, search, set, open, terms],
  );
}

/** Search parameters and functions to change them. */
export function useSearchControl(): SearchControl {
  const search = useSearchItems();
  const open = useChangeSearch();
  const set = useCallback((items: SearchChange) => open({ page: undefined, ...items }), [open]);
  return useMemo(() => ({ search, set, open }), [search, set, open]);
}

/** Keeps day counts as numbers: the router would quote a numeric string in the URL. */
function rangeItem(range: RangeName, terms: GridTerms): string | number | undefined {
  if (range === terms.range) return undefined;
  return /^\d+$/.test(range) ? Number(range) : range;
}

/** Raw search parameters. */
export function useSearchItems(): Readonly<Record<string, unknown>> {
  return useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
}

/** Changes search parameters, keeping the scroll position. */
function useChangeSearch(): (change: SearchChange) => void {
  const navigate = useNavigate();
  return useCallback(
    (change) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...change }),
        resetScroll: false,
      }),
    [navigate],
  );
}
