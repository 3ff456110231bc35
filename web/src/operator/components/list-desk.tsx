import type { Call } from '@crease/contracts/base/route.ts';
import { hashKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useRead } from '#operator/core/office-call.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { formatCount } from '#operator/core/words.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Pager } from '#ui/pager/pager.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import filterStyles from './filter.module.css';
import { QueryView } from './query-results.tsx';
import styles from './work-list.module.css';

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
        <div className={selection === undefined ? filterStyles.filter : styles.filter}>{filter(items)}</div>
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
