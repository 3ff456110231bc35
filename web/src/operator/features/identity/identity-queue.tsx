import type { OpIdentityItem } from '@crease/contracts/wire/operator-identity.ts';
import { useState } from 'react';
import { useHotKeys } from '#operator/office/use-hot-keys.ts';
import { FoundPages, usePages } from '#operator/parts/found-pages.tsx';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import styles from './identity.module.css';
import { type IdentityAsked, useIdentityQueue } from './identity-reads.ts';
import {
  claimLeftText,
  FLAG_WORDS,
  KIND_WORDS,
  STATE_WORDS,
  waitingText,
} from './identity-words.ts';

const PAGE = 20;
type Queue = NonNullable<IdentityAsked['queue']>;

const QUEUES: readonly { readonly value: Queue; readonly text: string }[] = [
  { value: 'waiting', text: 'Waiting' },
  { value: 'mine', text: 'Mine' },
  { value: 'flagged', text: 'Flagged' },
  { value: 'done', text: 'Done' },
];

export interface IdentityQueueProps {
  /** The item beside the list; 0: none. */
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}

/** Details and documents to be looked at, those that have waited longest first; J and K move in it. */
export function IdentityQueue({ chosen, onChoose }: IdentityQueueProps) {
  const [queue, setQueue] = useState<Queue>('waiting');
  const pages = usePages(PAGE);
  const query = useIdentityQueue({ ...pages.asked, queue });
  const items = query.data?.items ?? [];
  const step = (by: number) => {
    const at = items.findIndex(({ id }) => id === chosen);
    const next = items[at === -1 ? 0 : at + by];
    if (next !== undefined) onChoose(next.id);
  };
  useHotKeys({ j: () => step(1), k: () => step(-1) });
  const now = useNow();
  return (
    <Panel
      title="To check"
      aside={<small>{query.data === undefined ? '' : `${query.data.totalCount} here`}</small>}
    >
      <div className={styles.filter}>
        <Segment
          label="Queue"
          options={QUEUES}
          value={queue}
          onChange={pages.fromFirst(setQueue)}
        />
      </div>
      <FoundPages
        query={query}
        label="Documents are being read"
        rows={8}
        of="documents"
        pages={pages}
        empty={<EmptyState title="Nothing here" text="Documents appear as they come in." />}
      >
        {(found) => (
          <Table
            caption="Documents"
            columns={columnsOf(now)}
            rows={found}
            keyOf={({ id }) => id}
            isChosen={({ id }) => id === chosen}
            isBusy={query.isPlaceholderData}
          />
        )}
      </FoundPages>
      <p className={styles.keys}>
        Keys: J and K move, C claims, A accepts, R declines, I asks, T turns, + and − zoom, ← and →
        other pictures
      </p>
    </Panel>
  );
}

function columnsOf(now: number): readonly Column<OpIdentityItem>[] {
  return [
    {
      title: 'What',
      cell: ({ id, kind, userName }) => (
        <>
          <OfficeLink to={`/documents/${id}`}>{KIND_WORDS[kind]}</OfficeLink>
          <br />
          <small className={styles.person}>{userName}</small>
        </>
      ),
    },
    { title: 'Check', cell: (item) => <Check item={item} now={now} /> },
    { title: 'Waiting', align: 'right', cell: (item) => waitingText(item, now) },
  ];
}

/** How an item stands, who has it, and what speaks against it. */
function Check({ item, now }: { readonly item: OpIdentityItem; readonly now: number }) {
  const { flags, firstBy } = item;
  return (
    <span className={styles.badges}>
      <Standing item={item} now={now} />
      {firstBy !== null && <Badge>Second look</Badge>}
      {flags.map((flag) => (
        <Badge key={flag} tone="warn">
          {FLAG_WORDS[flag].short}
        </Badge>
      ))}
    </span>
  );
}

/** Who has it and for how long, else how it stands. */
export function Standing({ item, now }: { readonly item: OpIdentityItem; readonly now: number }) {
  const left = claimLeftText(item, now);
  if (left !== null) {
    const whose = item.isMine ? 'Locked to you' : `Locked to ${item.claimedBy ?? ''}`;
    return <Badge tone="brand">{`${whose}, ${left}`}</Badge>;
  }
  const { text, tone } = STATE_WORDS[item.state];
  return <Badge tone={tone}>{text}</Badge>;
}
