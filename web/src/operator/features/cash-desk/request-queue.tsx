import type { OpRequest } from '@crease/contracts/wire/operator-cashier.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { usePages } from '#operator/parts/found-pages.tsx';
import { OfficeLink } from '#operator/parts/marks.tsx';
import review from '#operator/parts/review.module.css';
import { ItemName, WorkList } from '#operator/parts/work-list.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import type { Column } from '#ui/table/table.tsx';
import styles from './cash-desk.module.css';
import { type RequestsAsked, useRequests } from './cash-reads.ts';
import { claimLeftText, FLAG_WORDS, isOverdue, STATE_WORDS, waitingText } from './request-words.ts';

const PAGE = 20;
type Queue = NonNullable<RequestsAsked['queue']>;

const QUEUES: Readonly<
  Record<OpRequest['type'], readonly { readonly value: Queue; readonly text: string }[]>
> = {
  Deposit: [
    { value: 'waiting', text: 'Waiting' },
    { value: 'mine', text: 'Mine' },
    { value: 'flagged', text: 'Flagged' },
    { value: 'appealed', text: 'Appeals' },
    { value: 'overdue', text: 'Overdue' },
    { value: 'disputed', text: 'Disputed' },
    { value: 'done', text: 'Done' },
    { value: '', text: 'All' },
  ],
  Withdrawal: [
    { value: 'waiting', text: 'Waiting' },
    { value: 'payable', text: 'To be paid' },
    { value: 'flagged', text: 'Flagged' },
    { value: 'overdue', text: 'Overdue' },
    { value: 'done', text: 'Done' },
    { value: '', text: 'All' },
  ],
};

export interface RequestQueueProps {
  readonly type: OpRequest['type'];
  /** Where a request is opened: `/deposits`. */
  readonly page: string;
  /** The number of the request beside the list; empty: none. */
  readonly chosen: string;
  readonly onChoose: (referenceNo: string) => void;
}

/** A queue of requests, the one that has waited longest first; J and K move in it. */
export function RequestQueue({ type, page, chosen, onChoose }: RequestQueueProps) {
  const [queue, setQueue] = useState<Queue>('waiting');
  const [search, setSearch] = useState('');
  const pages = usePages(PAGE);
  const query = useRequests({
    ...pages.asked,
    type,
    queue,
    Sorting: queue === 'done' || queue === '' ? 'creationTime desc' : 'creationTime asc',
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  });
  const now = useNow();
  return (
    <WorkList
      title={type === 'Deposit' ? 'Deposits' : 'Withdrawals'}
      filter={
        <>
          <Segment
            label="Queue"
            options={QUEUES[type]}
            value={queue}
            onChange={pages.fromFirst(setQueue)}
          />
          <TextField
            label="Number or reference"
            type="search"
            maxLength={80}
            value={search}
            error={null}
            onChange={pages.fromFirst(setSearch)}
          />
        </>
      }
      query={query}
      label="Requests are being read"
      of="requests"
      pages={pages}
      emptyText="Requests appear as they come in."
      caption="Requests"
      columns={columnsOf(page, now)}
      keyOf={({ referenceNo }) => referenceNo}
      chosen={chosen}
      onChoose={onChoose}
      keys={`${type === 'Deposit' ? 'C claims, ' : ''}A approves, R declines, I asks`}
    />
  );
}

function columnsOf(page: string, now: number): readonly Column<OpRequest>[] {
  return [
    {
      title: 'Request',
      cell: ({ referenceNo, userName }) => (
        <ItemName owner={userName}>
          <OfficeLink to={`${page}/${referenceNo}`}>{referenceNo}</OfficeLink>
        </ItemName>
      ),
    },
    { title: 'Amount', align: 'right', cell: ({ amount }) => rupeesText(amount) },
    { title: 'Method', cell: ({ paymentMethod }) => paymentMethod },
    { title: 'Reference', cell: ({ utr }) => <span className={styles.number}>{utr ?? '–'}</span> },
    { title: 'Check', cell: (request) => <Check request={request} now={now} /> },
    { title: 'Waiting', align: 'right', cell: (request) => waitingText(request, now) },
  ];
}

/** How a request stands, who has it, and what is odd about it. */
function Check({ request, now }: { readonly request: OpRequest; readonly now: number }) {
  const { state, riskFlags, claimedBy, isMine } = request;
  const { text, tone } = STATE_WORDS[state];
  const left = claimLeftText(request, now);
  return (
    <span className={review.badges}>
      {left === null ? (
        <Badge tone={tone}>{text}</Badge>
      ) : (
        <Badge tone="brand">{isMine ? `Yours, ${left}` : `${claimedBy ?? ''}, ${left}`}</Badge>
      )}
      {isOverdue(request, now) && <Badge tone="bad">Overdue</Badge>}
      {riskFlags.map((flag) => (
        <Badge key={flag} tone="warn">
          {FLAG_WORDS[flag].short}
        </Badge>
      ))}
    </span>
  );
}
