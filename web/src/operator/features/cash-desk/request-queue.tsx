import type { OpRequest } from '@crease/contracts/wire/operator-cashier.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { useHotKeys } from '#operator/office/use-hot-keys.ts';
import { FoundPages, usePages } from '#operator/parts/found-pages.tsx';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
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
  const items = query.data?.items ?? [];
  useStepKeys(items, chosen, onChoose);
  const now = useNow();

  return (
    <Panel
      title={type === 'Deposit' ? 'Deposits' : 'Withdrawals'}
      aside={<small>{query.data === undefined ? '' : `${query.data.totalCount} here`}</small>}
    >
      <div className={styles.filter}>
        <Segment
          label="Queue"
          options={QUEUES[type]}
          value={queue}
          onChange={pages.fromFirst(setQueue)}
        />
        <TextField
          label="Number or reference"
          type="search"
          value={search}
          error={null}
          onChange={pages.fromFirst(setSearch)}
        />
      </div>
      <FoundPages
        query={query}
        label="Requests are being read"
        rows={8}
        of="requests"
        pages={pages}
        empty={<EmptyState title="Nothing here" text="Requests appear as they come in." />}
      >
        {(found) => (
          <Table
            caption="Requests"
            columns={columnsOf(page, now)}
            rows={found}
            keyOf={({ id }) => id}
            isChosen={({ referenceNo }) => referenceNo === chosen}
            isBusy={query.isPlaceholderData}
          />
        )}
      </FoundPages>
      <p className={styles.keys}>
        Keys: J and K move, {type === 'Deposit' ? 'C claims, ' : ''}A approves, R declines, I asks
      </p>
    </Panel>
  );
}

/** J and K choose the next one and the one before. */
function useStepKeys(
  items: readonly OpRequest[],
  chosen: string,
  onChoose: (referenceNo: string) => void,
): void {
  const step = (by: number) => {
    const at = items.findIndex(({ referenceNo }) => referenceNo === chosen);
    const next = items[at === -1 ? 0 : at + by];
    if (next !== undefined) onChoose(next.referenceNo);
  };
  useHotKeys({ j: () => step(1), k: () => step(-1) });
}

function columnsOf(page: string, now: number): readonly Column<OpRequest>[] {
  return [
    {
      title: 'Request',
      cell: ({ referenceNo, userName }) => (
        <>
          <OfficeLink to={`${page}/${referenceNo}`}>{referenceNo}</OfficeLink>
          <br />
          <small className={styles.person}>{userName}</small>
        </>
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
    <span className={styles.badges}>
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
