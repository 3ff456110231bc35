import type { Call } from '@crease/contracts/base/route.ts';
import { hashKey } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useRead } from '#operator/core/office-call.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { formatCount } from '#operator/core/words.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Pager } from '#ui/pager/pager.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import styles from './list-desk.module.css';
import { QueryView } from './query-results.tsx';

/** One page of a list, or all of it. */
interface ItemPage {
  readonly items: readonly unknown[];
  readonly totalCount?: number;
}

type Item<Page extends ItemPage> = Page['items'][number];

export interface ListDeskProps<Input, Page extends ItemPage, Key extends string | number> {
  readonly title: string;
  /** Right of the title, given what was read. By default the number of items of a list with a selection. */
  readonly aside?: ReactNode | ((page: Page | undefined) => ReactNode);
  readonly route: Call<Input, Page>;
  /** Filters and order. */
  readonly input: Omit<Input, 'SkipCount' | 'MaxResultCount'>;
  /** Rows of a page. Absent if the route returns everything at once. */
  readonly pageSize?: number;
  readonly pollMs?: number;
  /** Controls above the list, given its rows. */
  readonly filter?: (items: Page['items']) => ReactNode;
  /** Plural of an item, e.g. `bets`. */
  readonly noun: string;
  readonly caption: string;
  /** Totals above the rows, also of an empty list. */
  readonly totals?: (page: Page) => ReactNode;
  readonly columns: readonly Column<Item<Page>>[];
  readonly getKey: (item: Item<Page>) => Key;
  readonly empty: { readonly title: string; readonly text: string };
  /** The row that is open beside the list. J and K move to the next and previous one. */
  readonly selection?: {
    readonly chosen: Key;
    readonly onChoose: (key: Key) => void;
    /** Help for the shortcuts of the open row, in addition to J and K. */
    readonly keys: string;
  };
  /** Below the list. */
  readonly children?: ReactNode;
}

/** A list of the back office with its filters, pages, and empty, loading, failed and stale states. */
export function ListDesk<Input, Page extends ItemPage, Key extends string | number>(
  props: ListDeskProps<Input, Page, Key>,
) {
  const { title, route, input, pageSize, pollMs, filter, totals, noun, selection, children } = props;
  const pages = usePages(input, pageSize);
  const query = useRead(route, { ...input, ...pages.query } as Input, { pollMs, isList: true });
  const items: Page['items'] = query.data?.items ?? [];
  useSelectionKeys(items, props);
  return (
    <Panel title={title} aside={renderAside(props, query.data)}>
      {filter !== undefined && (
        <div className={selection === undefined ? styles.filters : styles.queueFilters}>{filter(items)}</div>
      )}
      <QueryView query={query} label={`Loading ${noun}…`} rows={pageSize === undefined ? 4 : 8}>
        {(page) => (
          <>
            {totals?.(page)}
            <Rows {...props} items={items} isBusy={query.isPlaceholderData} />
            {items.length > 0 && pageSize !== undefined && page.totalCount !== undefined && (
              <Pager
                label={`Pages: ${noun}`}
                page={pages.at}
                pageSize={pageSize}
                total={page.totalCount}
                onChange={pages.setPage}
              />
            )}
          </>
        )}
      </QueryView>
      {selection !== undefined && <p className={styles.keys}>Shortcuts: J/K move, {selection.keys}</p>}
      {children}
    </Panel>
  );
}

function renderAside<Page extends ItemPage>(
  { aside, selection }: Pick<ListDeskProps<never, Page, string | number>, 'aside'> & { readonly selection?: unknown },
  page: Page | undefined,
): ReactNode {
  if (typeof aside === 'function') return aside(page);
  if (aside !== undefined || selection === undefined || page?.totalCount === undefined) return aside;
  return <small>{formatCount(page.totalCount, 'item')}</small>;
}

type RowsProps<Page extends ItemPage, Key extends string | number> = Pick<
  ListDeskProps<never, Page, Key>,
  'caption' | 'columns' | 'getKey' | 'empty' | 'selection'
> & {
  readonly items: Page['items'];
  readonly isBusy: boolean;
};

function Rows<Page extends ItemPage, Key extends string | number>({
  caption,
  columns,
  getKey,
  empty,
  selection,
  items,
  isBusy,
}: RowsProps<Page, Key>) {
  if (items.length === 0) return <EmptyState {...empty} />;
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={items}
      getKey={getKey}
      isBusy={isBusy}
      isChosen={(item) => getKey(item) === selection?.chosen}
    />
  );
}

function useSelectionKeys<Page extends ItemPage, Key extends string | number>(
  items: Page['items'],
  { getKey, selection }: Pick<ListDeskProps<never, Page, Key>, 'getKey' | 'selection'>,
): void {
  function step(by: number) {
    const index = items.findIndex((item) => getKey(item) === selection?.chosen);
    const next = items[index === -1 ? 0 : index + by];
    if (next !== undefined) selection?.onChoose(getKey(next));
  }
  useHotKeys(selection === undefined ? {} : { j: () => step(1), k: () => step(-1) });
}

/** The page on screen, the first again once the filters change. */
function usePages(input: unknown, size: number | undefined) {
  const list = hashKey([input]);
  const [page, setPage] = useState({ list, at: 0 });
  const at = page.list === list ? page.at : 0;
  return {
    at,
    query: size === undefined ? {} : { SkipCount: at * size, MaxResultCount: size },
    setPage: (next: number) => setPage({ list, at: next }),
  };
}

/** A filter with fixed options. */
interface Choice<Value extends string> {
  readonly options: readonly { readonly value: Value }[];
  readonly first: Value;
}

type Filters = Readonly<Record<string, string | Choice<string>>>;
type FilterValue<Filter> = Filter extends Choice<infer Value> ? Value : Filter extends string ? string : never;
type FilterValues<F extends Filters> = { readonly [Name in keyof F]: FilterValue<F[Name]> };
/** Filters that are set, for a request. */
type FilterQuery<F extends Filters> = {
  readonly [Name in keyof F]?: Exclude<FilterValue<F[Name]>, ''>;
};

/**
 * Filters of a list, kept in the page's address so that a reload, Back and a shared link show the same list. An unknown
 * option in the address counts as the first one.
 *
 * @param filters initial text, or options and the first one, by name of the search parameter.
 */
export function useFilters<const F extends Filters>(filters: F) {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  // Typing must not wait for the router.
  const [values, setValues] = useState(() => readFilters(filters, search));

  function set(change: Partial<FilterValues<F>>) {
    const next = { ...values, ...change };
    setValues(next);
    const names = Object.entries(filters).map(([name, filter]) => [
      name,
      next[name] === getFirst(filter) ? undefined : next[name],
    ]);
    const kept = (before: object) => ({ ...before, ...Object.fromEntries(names) });
    void navigate({ to: '.', search: kept as never, replace: true, resetScroll: false });
  }

  return {
    values,
    set,
    query: listSet(values) as FilterQuery<F>,
    /** Props of the control of a filter. */
    bind: <Name extends keyof F>(name: Name) => ({
      value: values[name],
      onChange: (value: FilterValue<F[Name]>) => set({ [name]: value } as unknown as Partial<FilterValues<F>>),
    }),
  };
}

function getFirst(filter: Filters[string]): string {
  return typeof filter === 'string' ? filter : filter.first;
}

function readFilters<F extends Filters>(filters: F, search: Readonly<Record<string, unknown>>): FilterValues<F> {
  const values = Object.entries(filters).map(([name, filter]) => {
    const asked = search[name];
    const isKnown =
      typeof asked === 'string' && (typeof filter === 'string' || filter.options.some(({ value }) => value === asked));
    return [name, isKnown ? asked : getFirst(filter)];
  });
  return Object.fromEntries(values);
}

/** Trimmed values that aren't blank. */
function listSet(values: Readonly<Record<string, string>>) {
  const trimmed = Object.entries(values).map(([name, value]) => [name, value.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Search text of a list. */
export function SearchField(props: SearchFieldProps) {
  return <TextField {...props} type="search" maxLength={80} error={null} />;
}
