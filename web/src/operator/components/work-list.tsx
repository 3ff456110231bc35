import type { ReactNode } from 'react';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { formatCount } from './format-count.ts';
import { PaginatedResults, type PaginatedResultsProps } from './paginated-results.tsx';
import styles from './work-list.module.css';

export interface WorkListProps<Item, Key>
  extends Pick<PaginatedResultsProps<Item>, 'label' | 'noun' | 'pages'> {
  readonly query: PaginatedResultsProps<Item>['query'] & { readonly isPlaceholderData: boolean };
  readonly title: string;
  /** Filter and sort controls. */
  readonly filter: ReactNode;
  /** Table caption. */
  readonly caption: string;
  readonly columns: readonly Column<Item>[];
  readonly getKey: (item: Item) => Key;
  /** Selected item. */
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
  readonly emptyTitle?: string;
  readonly emptyText: string;
  /** Shortcut help for the selected item, in addition to J and K. */
  readonly keys: string;
}

/** Work queue with the selected item next to it. J and K move to the next and previous item. */
export function WorkList<Item, Key extends string | number>({
  title,
  filter,
  caption,
  columns,
  getKey,
  chosen,
  onChoose,
  emptyTitle = 'Queue empty',
  emptyText,
  keys,
  ...found
}: WorkListProps<Item, Key>) {
  const { data, isPlaceholderData } = found.query;
  const items = data?.items ?? [];
  const step = (by: number) => {
    const at = items.findIndex((item) => getKey(item) === chosen);
    const next = items[at === -1 ? 0 : at + by];
    if (next !== undefined) onChoose(getKey(next));
  };
  useHotKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <Panel
      title={title}
      aside={<small>{data === undefined ? '' : formatCount(data.totalCount, 'item')}</small>}
    >
      <div className={styles.filter}>{filter}</div>
      <PaginatedResults
        {...found}
        rows={8}
        empty={<EmptyState title={emptyTitle} text={emptyText} />}
      >
        {(rows) => (
          <Table
            caption={caption}
            columns={columns}
            rows={rows}
            getKey={getKey}
            isChosen={(item) => getKey(item) === chosen}
            isBusy={isPlaceholderData}
          />
        )}
      </PaginatedResults>
      <p className={styles.keys}>Shortcuts: J/K move, {keys}</p>
    </Panel>
  );
}

/** Item title with its owner below. */
export function ItemName({
  children,
  owner,
}: {
  readonly children: ReactNode;
  readonly owner: string;
}) {
  return (
    <>
      {children}
      <br />
      <small className={styles.owner}>{owner}</small>
    </>
  );
}
