import type { BankAccount, DayOrder } from '@crease/contracts/cash/bank.ts';
import { operatorBankRoutes } from '@crease/contracts/cash/bank-routes.ts';
import { useState } from 'react';
import { FieldRow, FormView, SelectField, TextFields } from '#operator/components/form-view.tsx';
import { ListDesk } from '#operator/components/list-desk.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import type { Column } from '#ui/table/table.tsx';

const ORDERS: readonly { readonly value: DayOrder; readonly text: string }[] = [
  { value: 'DMY', text: '21/11/2026' },
  { value: 'MDY', text: '11/21/2026' },
  { value: 'YMD', text: '2026-11-21' },
];

/** Bank accounts with their statement formats. Admins can edit them. */
export function AccountList({ canChange }: { readonly canChange: boolean }) {
  const [open, setOpen] = useState<BankAccount | 'new' | null>(null);
  const columns: readonly Column<BankAccount>[] = [
    { title: 'Code', cell: ({ code }) => code },
    { title: 'Name', cell: ({ name }) => name },
    { title: 'Day', cell: ({ dayColumn, dayOrder }) => `${dayColumn}, ${dayOrder}` },
    { title: 'Credit', cell: ({ creditColumn }) => creditColumn },
    { title: 'Debit', cell: ({ debitColumn }) => debitColumn ?? 'Same column' },
    {
      title: 'Edit',
      cell: (account) =>
        canChange && (
          <Button size="s" aria-label={`Edit ${account.name}`} onClick={() => setOpen(account)}>
            Edit
          </Button>
        ),
    },
  ];
  return (
    <>
      <ListDesk
        title="Bank accounts"
        aside={canChange && <Button onClick={() => setOpen('new')}>New account</Button>}
        route={operatorBankRoutes.operatorGetBankAccounts}
        input={{}}
        noun="accounts"
        caption="Statement formats"
        columns={columns}
        getKey={({ code }) => code}
        empty={{
          title: 'No bank accounts yet',
          text: 'Accounts are recognised by their statement column headings.',
        }}
      />
      {open !== null && (
        <AccountForm
          key={open === 'new' ? '' : open.code}
          account={open === 'new' ? null : open}
          onSaved={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface AccountFormProps {
  /** Null creates one. */
  readonly account: BankAccount | null;
  readonly onSaved: () => void;
}

function AccountForm({ account, onSaved }: AccountFormProps) {
  const form = useWireForm(operatorBankRoutes.operatorSaveBankAccount, {
    fields: {
      code: codec.text('Payee code', account?.code),
      name: codec.text('Name', account?.name),
      dayColumn: codec.text('Date column', account?.dayColumn),
      referenceColumn: codec.optionalText('Reference column', account?.referenceColumn, {
        hint: 'Leave blank if it’s in the description',
      }),
      textColumn: codec.text('Description column', account?.textColumn),
      creditColumn: codec.text('Credit column', account?.creditColumn),
      debitColumn: codec.optionalText('Debit column', account?.debitColumn, {
        hint: 'Leave blank if debits share the credit column (minus or DR)',
      }),
    },
    more: { dayOrder: account?.dayOrder ?? 'DMY' },
    request: (values) => values,
    done: 'Bank account saved',
    onDone: onSaved,
  });
  return (
    <Panel title={account === null ? 'New bank account' : `Bank account ${account.code}`}>
      <FormView form={form} submit="Save account">
        <FieldRow>
          <TextField {...form.field('code')} readOnly={account !== null} autoComplete="off" />
          <TextField {...form.field('name')} autoComplete="off" />
        </FieldRow>
        <Text as="p" tone="muted" size={12}>
          Enter headings exactly as in the file. Rows above them, or without a date, are ignored.
        </Text>
        <TextFields form={form} names={['dayColumn']}>
          <SelectField label="Date format" options={ORDERS} {...form.choice('dayOrder')} />
        </TextFields>
        <TextFields form={form} names={['referenceColumn', 'textColumn']} />
        <TextFields form={form} names={['creditColumn', 'debitColumn']} />
      </FormView>
    </Panel>
  );
}
