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
import { QueryView } from './query-results.tsx';
import styles from './work-list.module.css';

/** One page of a list, or all of it. */
interface ItemPage<Item> {
  readonly items: readonly Item[];
  readonly totalCount?: number;
}

export interface ListDeskProps<Input, Item, Key extends string | number> {
  readonly title: string;
  /** Right of the title. By default the number of items of a list with a selection. */
  readonly aside?: ReactNode;
  readonly route: Call<Input, ItemPage<Item>>;
  /** Filters and order. */
  readonly input: Omit<Input, 'SkipCount' | 'MaxResultCount'>;
  /** Rows of a page. Absent if the route returns everything at once. */
  readonly pageSize?: number;
  readonly pollMs?: number;
  /** Controls above the list, given its rows. */
  readonly filter?: (items: readonly Item[]) => ReactNode;
  /** Plural of an item, e.g. `bets`. */
  readonly noun: string;
  readonly caption: string;
  readonly columns: readonly Column<Item>[];
  readonly getKey: (item: Item) => Key;
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
export function ListDesk<Input, Item, Key extends string | number>(
  props: ListDeskProps<Input, Item, Key>,
) {
  const { title, aside, route, input, pageSize, pollMs, filter, noun, selection, children } = props;
  const pages = usePages(input, pageSize);
  const query = useRead(route, { ...input, ...pages.query } as Input, { pollMs, isList: true });
  const { items = [], totalCount } = query.data ?? {};
  useSelectionKeys(items, props);
  const count = selection !== undefined && totalCount !== undefined && (
    <small>{formatCount(totalCount, 'item')}</small>
  );
  return (
    <Panel title={title} aside={aside ?? count}>
      {filter !== undefined && (
        <div className={styles.filter} data-spread={selection !== undefined || undefined}>
          {filter(items)}
        </div>
      )}
      <QueryView query={query} label={`Loading ${noun}…`} rows={pageSize === undefined ? 4 : 8}>
        {() => (
          <>
            <Rows {...props} items={items} isBusy={query.isPlaceholderData} />
            {items.length > 0 && pageSize !== undefined && totalCount !== undefined && (
              <Pager
                label={`Pages: ${noun}`}
                page={pages.at}
                pageSize={pageSize}
                total={totalCount}
                previousLabel="Previous"
                nextLabel="Next"
                onChange={pages.setPage}
              />
            )}
          </>
        )}
      </QueryView>
      {selection !== undefined && (
        <p className={styles.keys}>Shortcuts: J/K move, {selection.keys}</p>
      )}
      {children}
    </Panel>
  );
}

type RowsProps<Item, Key extends string | number> = Pick<
  ListDeskProps<never, Item, Key>,
  'caption' | 'columns' | 'getKey' | 'empty' | 'selection'
> & {
  readonly items: readonly Item[];
  readonly isBusy: boolean;
};

function Rows<Item, Key extends string | number>({
  caption,
  columns,
  getKey,
  empty,
  selection,
  items,
  isBusy,
}: RowsProps<Item, Key>) {
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

function useSelectionKeys<Item, Key extends string | number>(
  items: readonly Item[],
  { getKey, selection }: Pick<ListDeskProps<never, Item, Key>, 'getKey' | 'selection'>,
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
