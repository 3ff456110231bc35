import { SPORTS } from '@crease/contracts/constants.ts';
import {
  countDays,
  type DayRange,
  daysOf,
  isDay,
  RANGE_NAMES,
  type RangeName,
  siteDayOf,
} from './day-range.ts';

/** Rows of a page; `scroll`: all of them as one list, fetched as one scrolls. */
export type GridSize = 10 | 20 | 50 | 'scroll';

/** Which column a list is sorted by. */
export interface GridOrder {
  readonly name: string;
  readonly isDescending: boolean;
}

/** What a list can be asked, and what a fresh page asks. */
export interface GridTerms {
  readonly range: Exclude<RangeName, 'custom'>;
  /** Of a range of one's own. */
  readonly longestDays: number;
  readonly order: GridOrder;
  readonly sortable: readonly string[];
  readonly size: GridSize;
  readonly sizes: readonly GridSize[];
}

/** What the address says about a list. */
export interface GridAsk extends DayRange {
  readonly range: RangeName;
  /** From 0. */
  readonly page: number;
  readonly size: GridSize;
  readonly order: GridOrder;
}

/** Items of an address; undefined takes one out. */
export type SearchChange = Readonly<Record<string, string | number | undefined>>;

/**
 * Reads the filters of a list from the query of an address. What it does not know, or what cannot be asked for, counts
 * as not said.
 *
 * @param now milliseconds since 1970: `7 days` end with today.
 */
export function readGridAsk(
  search: Readonly<Record<string, unknown>>,
  terms: GridTerms,
  now: number,
): GridAsk {
  const asked = oneOf(RANGE_NAMES, search.range) ?? terms.range;
  const own = asked === 'custom' ? ownDays(search, terms.longestDays, now) : null;
  const range = asked === 'custom' && own === null ? terms.range : asked;
  const days = own ?? daysOf(range === 'custom' ? terms.range : range, now);
  return { range, ...days, ...readPageAsk(search, terms), order: orderOf(search.sort, terms) };
}

/** Page, from 0, and rows of a page as the address says them. */
export function readPageAsk<Size extends GridSize>(
  search: Readonly<Record<string, unknown>>,
  { size, sizes }: { readonly size: Size; readonly sizes: readonly Size[] },
): { readonly page: number; readonly size: Size } {
  const page = Number(search.page);
  return {
    page: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0,
    size: oneOf(sizes, search.size) ?? size,
  };
}

/** A page as the address says it: from 1, and the first not at all. */
export function pageItem(page: number): number | undefined {
  return page === 0 ? undefined : page + 1;
}

/** `to` is taken: it is the page that somebody wanted before they logged in. */
function ownDays(
  { from, until: to }: Readonly<Record<string, unknown>>,
  longestDays: number,
  now: number,
): DayRange | null {
  if (!isDay(from) || !isDay(to) || from > to || to > siteDayOf(now)) return null;
  return countDays({ from, to }) <= longestDays ? { from, to } : null;
}

/** `-date` is the column date, largest first. */
function orderOf(sort: unknown, { order, sortable }: GridTerms): GridOrder {
  if (typeof sort !== 'string') return order;
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  return sortable.includes(name) ? { name, isDescending } : order;
}

/** An order as the address says it. */
export function sortItem({ name, isDescending }: GridOrder): string {
  return isDescending ? `-${name}` : name;
}

/** An order as the server is asked for it. */
export function sortingOf({ name, isDescending }: GridOrder): string {
  return `${name} ${isDescending ? 'desc' : 'asc'}`;
}

/** The value of a list that is written like this, numbers too. */
export function oneOf<Value extends string | number>(
  values: readonly Value[],
  said: unknown,
): Value | undefined {
  return values.find((value) => String(value) === String(said));
}

/** A choice of a list that lives in the address. */
export interface ListChoice<Value extends string = string> {
  /** Of its item in the address. */
  readonly item: string;
  /**
   * Every value with its words, in English. The first is what a fresh page has: the address does not name it, and what
   * the address names and nobody knows counts as it.
   */
  readonly values: readonly [ChoiceValue<Value>, ...ChoiceValue<Value>[]];
}

export type ChoiceValue<Value extends string = string> = readonly [value: Value, words: string];

/** One that is made by a select, which has a name; in English. */
export interface ListSelect<Value extends string = string> extends ListChoice<Value> {
  readonly label: string;
}

/** The value that the address asks for. */
export function choiceIn<Value extends string>(
  search: Readonly<Record<string, unknown>>,
  { item, values }: ListChoice<Value>,
): Value {
  const [[fresh]] = values;
  const known = values.map(([value]) => value);
  return oneOf(known, search[item]) ?? fresh;
}

/** A value as the address says it. */
export function choiceItem({ item, values }: ListChoice, value: string) {
  const [[fresh]] = values;
  return { [item]: value === fresh ? undefined : value };
}

const SPORT_IDS = SPORTS.map(({ id }) => id);

/** The sport that the address asks for; null: all. */
export function sportIn({ sport }: Readonly<Record<string, unknown>>): number | null {
  return oneOf(SPORT_IDS, sport) ?? null;
}
