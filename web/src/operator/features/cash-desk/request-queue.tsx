import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import { rupeesText } from '#format/money.ts';
import { ListDesk, SearchField, useFilters } from '#operator/components/list-desk.tsx';
import { ProposeButton } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { claimLeftText, ItemName, Reference } from '#operator/components/work-list.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { Row } from '#ui/layout/layout.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import type { Column } from '#ui/table/table.tsx';
import { numberColumn } from '#ui/table/table.tsx';
import { REQUESTS_MS, type RequestQueueName } from './cash-queries.tsx';
import { describeState, FLAG_WORDS, isOverdue, waitingText } from './request-labels.ts';

const PAGE = 20;

const QUEUES: Readonly<
  Record<OperatorRequest['type'], readonly { readonly value: RequestQueueName; readonly text: string }[]>
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
  /** True if the operator may decide on payments. */
  readonly canPay: boolean;
  /** Number of the open request, empty if none. */
  readonly chosen: string;
  /** Called with an empty number to close the request. */
  readonly onChoose: (referenceNo: string) => void;
}

/** A queue of requests, longest waiting first. J and K move the selection. */
export function RequestQueue({ type, page, canPay, chosen, onChoose }: RequestQueueProps) {
  const filters = useFilters({ queue: { options: QUEUES[type], first: 'waiting' }, search: '' });
  const { queue } = filters.values;
  const now = useNow();
  return (
    <ListDesk
      title={type === 'Deposit' ? 'Deposits' : 'Withdrawals'}
      route={operatorCashierRoutes.operatorGetRequests}
      input={{
        type,
        ...filters.query,
        Sorting: queue === 'done' || queue === '' ? 'creationTime desc' : 'creationTime asc',
      }}
      pageSize={PAGE}
      pollMs={REQUESTS_MS}
      filter={(requests) => (
        <>
          <Segment
            label="Queue"
            options={QUEUES[type]}
            value={queue}
            onChange={(next) => {
              filters.set({ queue: next });
              // The open request need not be in the other queue, and its buttons act at once.
              if (chosen !== '') onChoose('');
            }}
          />
          <SearchField label="Request no. or reference" {...filters.bind('search')} />
          {canPay && queue === 'matched' && <ApproveMatched requests={requests} />}
        </>
      )}
      noun="requests"
      caption="Requests"
      columns={buildColumns(page, now)}
      getKey={({ referenceNo }) => referenceNo}
      empty={{ title: 'Queue empty', text: 'Requests appear here as they come in.' }}
      selection={{
        chosen,
        onChoose,
        keys: `${type === 'Deposit' ? 'C claim, ' : ''}A approve, R decline, I request info`,
      }}
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
    numberColumn('Amount', ({ amount }) => rupeesText(amount)),
    { title: 'Method', cell: ({ paymentMethod }) => paymentMethod },
    { title: 'Reference', cell: ({ utr }) => <Reference>{utr ?? '–'}</Reference> },
    { title: 'Flags', cell: (request) => <Check request={request} now={now} /> },
    numberColumn('Pending', (request) => waitingText(request, now)),
  ];
}

/** Status, claim holder and anomalies of a request. */
function Check({ request, now }: { readonly request: OperatorRequest; readonly now: number }) {
  const { riskFlags, claimedBy, isMine, isHeld } = request;
  const { text, tone } = describeState(request);
  const left = claimLeftText(request, now);
  return (
    <Row as="span" gap={2} wrap>
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
    </Row>
  );
}

/** Proposes all deposits that a statement matched as one action. Flagged ones are reviewed one by one. */
function ApproveMatched({ requests }: { readonly requests: readonly OperatorRequest[] }) {
  const plain = requests.filter(({ state, riskFlags }) => state === 'AUTO_MATCHED' && riskFlags.length === 0);
  const total = plain.reduce((sum, { approvedAmount, amount }) => sum + (approvedAmount ?? amount), 0);
  if (plain.length === 0) return null;
  return (
    <ProposeButton
      variant="primary"
      action={() => ({ type: 'ApproveMatched', requestIds: plain.map(({ id }) => id) })}
      figures={`Credits ${rupeesText(total)}`}
    >
      {`Propose all ${plain.length}`}
    </ProposeButton>
  );
}
