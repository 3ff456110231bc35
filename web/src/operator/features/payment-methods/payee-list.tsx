import type {
  OperatorPayee,
  OperatorPaymentMethod,
} from '@crease/contracts/wire/operator-cashier.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import type { Methods } from './method-reads.ts';
import { PayeeForm } from './payee-form.tsx';

export interface PayeeListProps {
  readonly method: OperatorPaymentMethod;
  /** Today's requested amounts by account code. */
  readonly today: Methods['payeesToday'];
  readonly canChange: boolean;
}

/** House accounts of this method. The one with the lowest amount today is next. */
export function PayeeList({ method, today, canChange }: PayeeListProps) {
  const [open, setOpen] = useState<OperatorPayee | 'new' | null>(null);
  const requested = (payee: OperatorPayee) => findRequested(payee, today);
  const columns: readonly Column<OperatorPayee>[] = [
    {
      title: 'Account',
      cell: ({ code, holderName }) => (
        <>
          <b>{code}</b>
          <br />
          <small>{holderName ?? ''}</small>
        </>
      ),
    },
    { title: 'Details', cell: placeText },
    { title: 'Status', cell: (payee) => <State payee={payee} requested={requested(payee)} /> },
    { title: 'Requested today', align: 'right', cell: (payee) => rupeesText(requested(payee)) },
    {
      title: 'Daily cap',
      align: 'right',
      cell: ({ dailyCap }) => (dailyCap === null ? 'No cap' : rupeesText(dailyCap)),
    },
    {
      title: 'Edit',
      cell: (payee) =>
        canChange && (
          <Button size="s" aria-label={`Edit ${payee.code}`} onClick={() => setOpen(payee)}>
            Edit
          </Button>
        ),
    },
  ];
  return (
    <>
      <Panel
        title="Details"
        aside={canChange && <Button onClick={() => setOpen('new')}>New account</Button>}
      >
        {method.payees.length === 0 ? (
          <EmptyState title="No accounts yet" text="Manual deposits need a payee account." />
        ) : (
          <Table
            caption="House accounts"
            columns={columns}
            rows={method.payees}
            getKey={({ code }) => code}
          />
        )}
      </Panel>
      {open !== null && (
        <PayeeForm
          key={open === 'new' ? '' : open.code}
          method={method}
          payee={open === 'new' ? null : open}
          onSaved={() => setOpen(null)}
        />
      )}
    </>
  );
}

function findRequested({ code }: OperatorPayee, today: Methods['payeesToday']): number {
  return today.find((one) => one.code === code)?.asked ?? 0;
}

function State({
  payee: { enabled, dailyCap },
  requested,
}: {
  readonly payee: OperatorPayee;
  readonly requested: number;
}) {
  if (!enabled) return <Badge>Off</Badge>;
  return dailyCap !== null && requested >= dailyCap ? (
    <Badge tone="warn">Daily cap reached</Badge>
  ) : (
    <Badge tone="good">On</Badge>
  );
}

function placeText({
  upiId,
  accountNumber,
  ifsC_Code,
  bankName,
  walletAddress,
  network,
}: OperatorPayee): string {
  const parts = [upiId, accountNumber, ifsC_Code, bankName, walletAddress, network];
  return parts.filter((part) => part !== null).join(', ');
}
