import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { PayoutBatch } from '@crease/contracts/cash/operator-requests.ts';
import { useState } from 'react';
import { saveFile } from '#client/api/download.ts';
import { rupeesText } from '#format/money.ts';
import { ReasonButton } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useAction } from '#operator/core/office-call.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { formatCount } from '#operator/core/words.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, numberColumn, Table } from '#ui/table/table.tsx';
import { useRequests } from './cash-queries.tsx';
import { STATE_WORDS } from './request-labels.ts';

/** Action key shared by creating and reading batches, so that they don't overlap. */
const KEY = 'payout batch';

/** Creates a bank batch of approved withdrawals, and reopens batches by number. */
export function PayoutBatches() {
  const payable = useRequests({ type: 'Withdrawal', queue: 'payable', MaxResultCount: 1 });
  const count = payable.data?.totalCount ?? 0;
  const [batch, setBatch] = useState<PayoutBatch | null>(null);
  const create = useAction(operatorCashierRoutes.operatorCreatePayoutBatch, {
    key: KEY,
    done: 'Batch created',
    refreshes: [operatorCashierRoutes.operatorGetRequests],
  });
  const form = useWireForm(operatorCashierRoutes.operatorGetPayoutBatch, {
    key: KEY,
    fields: { batchId: codec.number('Batch number') },
    request: (values) => values,
    refreshes: [],
    onDone: setBatch,
  });

  async function createBatch() {
    const outcome = await create.run({});
    if (outcome.ok) setBatch(outcome.value);
    return outcome;
  }

  return (
    <Panel title="Payout batches">
      <Row as="form" gap={5} align="end" padX="panel" padBottom={5} wrap onSubmit={form.onSubmit} noValidate>
        <ReasonButton
          variant="primary"
          size="l"
          disabled={count === 0}
          dialog={{
            title: 'Create payout batch',
            text: `${payoutText(count)} to the bank. Mark each one paid or failed once the bank responds.`,
            confirmLabel: 'Create batch',
            needsReason: false,
            onConfirm: createBatch,
          }}
        >
          {count === 0 ? 'No approved withdrawals' : `Create batch (${count})`}
        </ReasonButton>
        <TextField {...form.field('batchId')} inputMode="numeric" autoComplete="off" />
        <Button type="submit" size="l" isBusy={form.isPending}>
          Show
        </Button>
      </Row>
      {batch !== null && <Batch batch={batch} />}
    </Panel>
  );
}

function Batch({ batch: { batchId, count, total, items, csv } }: { readonly batch: PayoutBatch }) {
  const name = `payouts-${batchId}.csv`;
  return (
    <>
      <Row gap={5} align="end" padX="panel" padBottom={5} wrap>
        <p>
          Batch {batchId}: {formatCount(count, 'payout')}, {rupeesText(total)}
        </p>
        <Button onClick={() => saveFile({ name, content: new Blob([csv], { type: 'text/csv' }) })}>
          Download bank file
        </Button>
      </Row>
      <Table caption="Batch payouts" columns={COLUMNS} rows={items} getKey={({ id }) => id} />
    </>
  );
}

const COLUMNS: readonly Column<PayoutBatch['items'][number]>[] = [
  {
    title: 'Request',
    cell: ({ referenceNo }) => <BackOfficeLink to={`/withdrawals/${referenceNo}`}>{referenceNo}</BackOfficeLink>,
  },
  { title: 'Player', cell: ({ userName }) => userName },
  numberColumn('Amount', ({ amount, tax }) => rupeesText(amount - tax)),
  { title: 'Status', cell: ({ state }) => STATE_WORDS[state].text },
];

function payoutText(count: number): string {
  return count === 1 ? '1 approved withdrawal will be sent' : `${count} approved withdrawals will be sent`;
}
