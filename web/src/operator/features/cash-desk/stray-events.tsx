import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { UnmatchedEventItem, UnmatchedEventProblem } from '@crease/contracts/cash/operator-requests.ts';
import { amountText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { ReasonButton } from '#operator/components/reason-dialog.tsx';
import { useAction, useRead } from '#operator/core/office-call.ts';
import { formatCount } from '#operator/core/words.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, numberColumn, Table } from '#ui/table/table.tsx';

const POLL_MS = 15_000;
const MAX_SHOWN = 50;

const PROBLEM_WORDS: Readonly<Record<UnmatchedEventProblem, string>> = {
  NO_REQUEST: 'No matching request',
  OTHER_CURRENCY: 'Wrong currency',
  SECOND_PAYMENT: 'Duplicate payment',
  REFERENCE_TAKEN: 'Reference already credited',
};
const TYPE_WORDS: Readonly<Record<UnmatchedEventItem['type'], string>> = {
  PAYMENT_SUCCEEDED: 'Paid in',
  PAYMENT_FAILED: 'Payment failed',
  PAYMENT_REVERSED: 'Payment reversed',
  PAYOUT_PAID: 'Paid out',
  PAYOUT_FAILED: 'Payout failed',
  PAYOUT_RETURNED: 'Payout returned',
};

const COLUMNS: readonly Column<UnmatchedEventItem>[] = [
  { title: 'Provider', cell: ({ provider }) => provider },
  { title: 'Event', cell: ({ type }) => TYPE_WORDS[type] },
  numberColumn('Amount', ({ amount, currency }) => `${amountText(amount)} ${currency}`),
  { title: 'Request', cell: ({ reference }) => reference },
  { title: 'Payment', cell: ({ paymentId }) => paymentId },
  { title: 'Issue', cell: ({ problem }) => PROBLEM_WORDS[problem] },
  { title: 'Received (IST)', cell: ({ receivedAt }) => siteTimeText(receivedAt) },
  { title: 'Action', cell: (event) => <ResolveEvent event={event} /> },
];

/** Provider events that matched no request. Renders nothing if there are none. */
export function StrayEvents() {
  const { data } = useRead(
    operatorCashierRoutes.operatorGetStrayEvents,
    { MaxResultCount: MAX_SHOWN },
    { pollMs: POLL_MS },
  );
  if (data === undefined || data.totalCount === 0) return null;
  return (
    <Panel title="Unmatched provider events" aside={<small>{formatCount(data.totalCount, 'event')}</small>}>
      <Table caption="Provider events" columns={COLUMNS} rows={data.items} getKey={({ id }) => id} />
    </Panel>
  );
}

function ResolveEvent({ event: { id, reference } }: { readonly event: UnmatchedEventItem }) {
  const resolve = useAction(operatorCashierRoutes.operatorCloseStrayEvent, {
    key: `stray event ${id}`,
    done: 'Event resolved',
    refreshes: [operatorCashierRoutes.operatorGetStrayEvents],
  });
  return (
    <ReasonButton
      size="s"
      aria-label={`Resolve event ${reference}`}
      dialog={{
        title: `Resolve event ${reference}`,
        text: 'Removes the event from this list without moving money. Note what you found and did.',
        confirmLabel: 'Resolve event',
        onConfirm: (remark) => resolve.run({ id, remark }),
      }}
    >
      Resolve
    </ReasonButton>
  );
}
