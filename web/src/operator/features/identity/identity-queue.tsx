import type { OperatorIdentityItem } from '@crease/contracts/care/identity-routes.ts';
import { useState } from 'react';
import { usePages } from '#operator/components/query-results.tsx';
import review from '#operator/components/review.module.css';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { claimLeftText, ItemName, WorkList } from '#operator/components/work-list.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { Segment } from '#ui/segment/segment.tsx';
import type { Column } from '#ui/table/table.tsx';
import {
  FLAG_WORDS,
  type IdentityQuery,
  KIND_WORDS,
  STATE_WORDS,
  useIdentityQueue,
  waitingText,
} from './identity-queries.ts';

const PAGE = 20;
type Queue = NonNullable<IdentityQuery['queue']>;

const QUEUES: readonly { readonly value: Queue; readonly text: string }[] = [
  { value: 'waiting', text: 'Pending' },
  { value: 'mine', text: 'Mine' },
  { value: 'flagged', text: 'Flagged' },
  { value: 'done', text: 'Done' },
];

export interface IdentityQueueProps {
  /** ID of the open item, 0 if none. */
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}

/** Details and documents pending review, longest waiting first. J and K move the selection. */
export function IdentityQueue({ chosen, onChoose }: IdentityQueueProps) {
  const [queue, setQueue] = useState<Queue>('waiting');
  const pages = usePages(PAGE);
  const query = useIdentityQueue({ ...pages.query, queue });
  const now = useNow();
  return (
    <WorkList
      title="To review"
      filter={
        <Segment
          label="Queue"
          options={QUEUES}
          value={queue}
          onChange={pages.resetPage(setQueue)}
        />
      }
      query={query}
      label="Loading documents…"
      noun="documents"
      pages={pages}
      emptyText="Documents appear here as they come in."
      caption="Documents"
      columns={buildColumns(now)}
      getKey={({ id }) => id}
      chosen={chosen}
      onChoose={onChoose}
      keys="C claim, A accept, R decline, I request info, T rotate, +/− zoom, ←/→ previous/next image"
    />
  );
}

function buildColumns(now: number): readonly Column<OperatorIdentityItem>[] {
  return [
    {
      title: 'Document',
      cell: ({ id, kind, userName }) => (
        <ItemName owner={userName}>
          <BackOfficeLink to={`/documents/${id}`}>{KIND_WORDS[kind]}</BackOfficeLink>
        </ItemName>
      ),
    },
    { title: 'Flags', cell: (item) => <Check item={item} now={now} /> },
    { title: 'Pending', align: 'right', cell: (item) => waitingText(item, now) },
  ];
}

/** Status, claim holder and warnings of an item. */
function Check({ item, now }: { readonly item: OperatorIdentityItem; readonly now: number }) {
  const { flags, firstBy } = item;
  return (
    <span className={review.badges}>
      <ItemStatus item={item} now={now} />
      {firstBy !== null && <Badge>Second review</Badge>}
      {flags.map((flag) => (
        <Badge key={flag} tone="warn">
          {FLAG_WORDS[flag].short}
        </Badge>
      ))}
    </span>
  );
}

/** Claim holder and remaining time, or the status. */
export function ItemStatus({
  item,
  now,
}: {
  readonly item: OperatorIdentityItem;
  readonly now: number;
}) {
  const left = claimLeftText(item, now);
  if (left !== null) {
    const whose = item.isMine ? 'Claimed by you' : `Claimed by ${item.claimedBy ?? ''}`;
    return <Badge tone="brand">{`${whose}, ${left}`}</Badge>;
  }
  const { text, tone } = STATE_WORDS[item.state];
  return <Badge tone={tone}>{text}</Badge>;
}
