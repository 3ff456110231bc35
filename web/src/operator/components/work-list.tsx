import type { ReactNode } from 'react';
import { useIsPending } from '#operator/core/run-action.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { formatCount } from '#operator/core/words.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { PaginatedResults, type PaginatedResultsProps } from './query-results.tsx';
import review from './review.module.css';
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
    const index = items.findIndex((item) => getKey(item) === chosen);
    const next = items[index === -1 ? 0 : index + by];
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

/** Claims the open item before a decision, so that two operators don't decide at once. */
export function ClaimButton({
  actionKey,
  onClaim,
}: {
  readonly actionKey: string;
  readonly onClaim: () => void;
}) {
  const isActing = useIsPending(actionKey);
  useHotKeys({ c: onClaim });
  return (
    <div className={review.buttons}>
      <Button variant="primary" size="l" isBusy={isActing} aria-keyshortcuts="C" onClick={onClaim}>
        Claim for 10 min
      </Button>
    </div>
  );
}

/** Waiting time: `4 min`, `3 h`, `2 d`. */
export function waitedText(since: string, until: number): string {
  const minutes = Math.max(0, Math.floor((until - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** Remaining claim time, e.g. `9:12`. Null if unclaimed. */
export function claimLeftText(
  { claimedUntil, state }: { readonly claimedUntil: string | null; readonly state: string },
  now: number,
): string | null {
  if (state !== 'UNDER_REVIEW' || claimedUntil === null) return null;
  const seconds = Math.floor((Date.parse(claimedUntil) - now) / 1_000);
  if (seconds <= 0) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
