import type { OpPayee, OpPaymentMethod } from '@crease/contracts/wire/operator-cashier.ts';
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
  readonly method: OpPaymentMethod;
  /** What was asked for today, by the codes of accounts. */
  readonly today: Methods['payeesToday'];
  readonly mayChange: boolean;
}

/** Accounts of the house that this method is paid to; the one that was asked for least today is next. */
export function PayeeList({ method, today, mayChange }: PayeeListProps) {
  const [open, setOpen] = useState<OpPayee | 'new' | null>(null);
  const takenBy = ({ code }: OpPayee) => today.find((one) => one.code === code)?.asked ?? 0;
  const columns: readonly Column<OpPayee>[] = [
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
    { title: 'Paid to', cell: (payee) => placeText(payee) },
    { title: 'State', cell: (payee) => <State payee={payee} taken={takenBy(payee)} /> },
    { title: 'Asked for today', align: 'right', cell: (payee) => rupeesText(takenBy(payee)) },
    {
      title: 'Most a day',
      align: 'right',
      cell: ({ dailyCap }) => (dailyCap === null ? 'No limit' : rupeesText(dailyCap)),
    },
    {
      title: 'Change',
      cell: (payee) =>
        mayChange && (
          <Button size="s" aria-label={`Change ${payee.code}`} onClick={() => setOpen(payee)}>
            Change
          </Button>
        ),
    },
  ];
  return (
    <>
      <Panel
        title="Paid to"
        aside={mayChange && <Button onClick={() => setOpen('new')}>New account</Button>}
      >
        {method.payees.length === 0 ? (
          <EmptyState title="No account yet" text="Deposits by people need one to be paid to." />
        ) : (
          <Table
            caption="Accounts of the house"
            columns={columns}
            rows={method.payees}
            keyOf={({ code }) => code}
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

function State({
  payee: { enabled, dailyCap },
  taken,
}: {
  readonly payee: OpPayee;
  readonly taken: number;
}) {
  if (!enabled) return <Badge>Off</Badge>;
  return dailyCap !== null && taken >= dailyCap ? (
    <Badge tone="warn">Full today</Badge>
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
}: OpPayee): string {
  const parts = [upiId, accountNumber, ifsC_Code, bankName, walletAddress, network];
  return parts.filter((part) => part !== null).join(', ');
}
