import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { usePages } from '#operator/components/query-results.tsx';
import review from '#operator/components/review.module.css';
import { SecondOperatorDialog } from '#operator/components/second-operator.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { claimLeftText, ItemName, WorkList } from '#operator/components/work-list.tsx';
import type { WithoutReason } from '#operator/core/run-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import type { Column } from '#ui/table/table.tsx';
import styles from './cash-desk.module.css';
import { type RequestsQuery, useRequests } from './cash-queries.tsx';
import { describeState, FLAG_WORDS, isOverdue, waitingText } from './request-labels.ts';

const PAGE = 20;
type Queue = NonNullable<RequestsQuery['queue']>;

const QUEUES: Readonly<
  Record<OperatorRequest['type'], readonly { readonly value: Queue; readonly text: string }[]>
> = {
  Deposit: [
    { value: 'waiting', text: 'Pending' },
    { value: 'matched', text: 'Bank match' },
    { value: 'mine', text: 'Mine' },
    { value: 'flagged', text: 'Flagged' },
    { value: 'appealed', text: 'Appeals' },
    { value: 'overdue', text: 'Overdue' },
    { value: 'disputed', text: 'Disputed' },
    { value: 'done', text: 'Done' },
    { value: '', text: 'All' },
  ],
  Withdrawal: [
    { value: 'waiting', text: 'Pending' },
    { value: 'payable', text: 'To pay' },
    { value: 'flagged', text: 'Flagged' },
    { value: 'overdue', text: 'Overdue' },
    { value: 'done', text: 'Done' },
    { value: '', text: 'All' },
  ],
};

export interface RequestQueueProps {
  readonly type: OperatorRequest['type'];
  /** Base path of a request's page, e.g. `/deposits`. */
  readonly page: string;
  /** Queue to begin with; the pending one if it isn't a queue of this type. */
  readonly first: string;
  /** True if the operator may decide on payments. */
  readonly canPay: boolean;
  /** Number of the open request, empty if none. */
  readonly chosen: string;
  /** Called with an empty number to close the request. */
  readonly onChoose: (referenceNo: string) => void;
}

/** A queue of requests, longest waiting first. J and K move the selection. */
export function RequestQueue(props: RequestQueueProps) {
  const { type, page, first, canPay, chosen, onChoose } = props;
  const [queue, setQueue] = useState<Queue>(
    QUEUES[type].find(({ value }) => value === first)?.value ?? 'waiting',
  );
  const [search, setSearch] = useState('');
  function changeQueue(next: Queue) {
    setQueue(next);
    // The open request need not be in the other queue, and its buttons act at once.
    if (chosen !== '') onChoose('');
  }
  const pages = usePages(PAGE);
  const query = useRequests({
    ...pages.query,
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
            onChange={pages.resetPage(changeQueue)}
          />
          <TextField
            label="Request no. or reference"
            type="search"
            maxLength={80}
            value={search}
            error={null}
            onChange={pages.resetPage(setSearch)}
          />
          {canPay && queue === 'matched' && <ApproveMatched requests={query.data?.items ?? []} />}
        </>
      }
      query={query}
      label="Loading requests…"
      noun="requests"
      pages={pages}
      emptyText="Requests appear here as they come in."
      caption="Requests"
      columns={buildColumns(page, now)}
      getKey={({ referenceNo }) => referenceNo}
      chosen={chosen}
      onChoose={onChoose}
      keys={`${type === 'Deposit' ? 'C claim, ' : ''}A approve, R decline, I request info`}
    />
  );
}

function buildColumns(page: string, now: number): readonly Column<OperatorRequest>[] {
  return [
    {
      title: 'Request',
      cell: ({ referenceNo, userName }) => (
        <ItemName owner={userName}>
          <BackOfficeLink to={`${page}/${referenceNo}`}>{referenceNo}</BackOfficeLink>
        </ItemName>
      ),
    },
    { title: 'Amount', align: 'right', cell: ({ amount }) => rupeesText(amount) },
    { title: 'Method', cell: ({ paymentMethod }) => paymentMethod },
    { title: 'Reference', cell: ({ utr }) => <span className={styles.number}>{utr ?? '–'}</span> },
    { title: 'Flags', cell: (request) => <Check request={request} now={now} /> },
    { title: 'Pending', align: 'right', cell: (request) => waitingText(request, now) },
  ];
}

/** Status, claim holder and anomalies of a request. */
function Check({ request, now }: { readonly request: OperatorRequest; readonly now: number }) {
  const { riskFlags, claimedBy, isMine, isHeld } = request;
  const { text, tone } = describeState(request);
  const left = claimLeftText(request, now);
  return (
    <span className={review.badges}>
      {left === null ? (
        <Badge tone={tone}>{text}</Badge>
      ) : (
        <Badge tone="brand">{isMine ? `You, ${left}` : `${claimedBy ?? ''}, ${left}`}</Badge>
      )}
      {isHeld && <Badge tone="bad">Held</Badge>}
      {isOverdue(request, now) && <Badge tone="bad">Overdue</Badge>}
      {riskFlags.map((flag) => (
        <Badge key={flag} tone="warn">
          {FLAG_WORDS[flag].short}
        </Badge>
      ))}
    </span>
  );
}

/** Proposes all deposits that a statement matched as one action. Flagged ones are reviewed one by one. */
function ApproveMatched({ requests }: { readonly requests: readonly OperatorRequest[] }) {
  const [act, setAct] = useState<WithoutReason | null>(null);
  const plain = requests.filter(
    ({ state, riskFlags }) => state === 'AUTO_MATCHED' && riskFlags.length === 0,
  );
  const total = plain.reduce(
    (sum, { approvedAmount, amount }) => sum + (approvedAmount ?? amount),
    0,
  );
  if (plain.length === 0) return null;
  const drop = () => setAct(null);
  return (
    <>
      <Button
        variant="primary"
        onClick={() => setAct({ type: 'ApproveMatched', requestIds: plain.map(({ id }) => id) })}
      >
        {`Propose all ${plain.length}`}
      </Button>
      <SecondOperatorDialog
        action={act}
        figures={`Credits ${rupeesText(total)}`}
        onClose={drop}
        onProposed={drop}
      />
    </>
  );
}
