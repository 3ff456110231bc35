import type { BankAccount, DayOrder } from '@crease/contracts/cash/bank.ts';
import { operatorBankRoutes } from '@crease/contracts/cash/bank-routes.ts';
import { useState } from 'react';
import formStyles from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/query-results.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { trimToNull, useOfficeForm } from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { SAVE_ACCOUNT_ACTION, saveAccount, useBankAccounts } from './bank-queries.ts';

const ORDERS: readonly { readonly value: DayOrder; readonly text: string }[] = [
  { value: 'DMY', text: '21/11/2026' },
  { value: 'MDY', text: '11/21/2026' },
  { value: 'YMD', text: '2026-11-21' },
];

/** Bank accounts with their statement formats. Admins can edit them. */
export function AccountList({ canChange }: { readonly canChange: boolean }) {
  const query = useBankAccounts();
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
      <Panel
        title="Bank accounts"
        aside={canChange && <Button onClick={() => setOpen('new')}>New account</Button>}
      >
        <QueryView query={query} label="Loading accounts…">
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                title="No bank accounts yet"
                text="Accounts are recognised by their statement column headings."
              />
            ) : (
              <Table
                caption="Statement formats"
                columns={columns}
                rows={items}
                getKey={({ code }) => code}
              />
            )
          }
        </QueryView>
      </Panel>
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

const FIELDS = {
  code: { label: 'Payee code' },
  name: { label: 'Name' },
  dayColumn: { label: 'Date column' },
  referenceColumn: { label: 'Reference column' },
  textColumn: { label: 'Description column' },
  creditColumn: { label: 'Credit column' },
  debitColumn: { label: 'Debit column' },
} as const;

type Texts = Readonly<Record<keyof typeof FIELDS, string>>;

function toAccount({ dayOrder, ...texts }: Texts & { readonly dayOrder: DayOrder }): BankAccount {
  return {
    code: texts.code.trim(),
    name: texts.name.trim(),
    dayColumn: texts.dayColumn.trim(),
    dayOrder,
    referenceColumn: trimToNull(texts.referenceColumn),
    textColumn: texts.textColumn.trim(),
    creditColumn: texts.creditColumn.trim(),
    debitColumn: trimToNull(texts.debitColumn),
  };
}

function toTexts({ referenceColumn, debitColumn, ...account }: BankAccount) {
  const { code, name, dayColumn, textColumn, creditColumn } = account;
  return {
    code,
    name,
    dayColumn,
    referenceColumn: referenceColumn ?? '',
    textColumn,
    creditColumn,
    debitColumn: debitColumn ?? '',
  };
}

function AccountForm({
  account,
  onSaved,
}: {
  readonly account: BankAccount | null;
  readonly onSaved: () => void;
}) {
  const isActing = useIsPending(SAVE_ACCOUNT_ACTION);
  const form = useAccountForm(account, onSaved);
  return (
    <Panel title={account === null ? 'New bank account' : `Bank account ${account.code}`}>
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
        <div className={formStyles.pair}>
          <TextField {...form.field('code')} readOnly={account !== null} autoComplete="off" />
          <TextField {...form.field('name')} autoComplete="off" />
        </div>
        <p className={formStyles.muted}>
          Enter headings exactly as in the file. Rows above them, or without a date, are ignored.
        </p>
        <div className={formStyles.pair}>
          <TextField {...form.field('dayColumn')} autoComplete="off" />
          <SelectField label="Date format" options={ORDERS} {...form.choice('dayOrder')} />
        </div>
        <div className={formStyles.pair}>
          <TextField
            {...form.field('referenceColumn')}
            hint="Leave blank if it’s in the description"
            autoComplete="off"
          />
          <TextField {...form.field('textColumn')} autoComplete="off" />
        </div>
        <div className={formStyles.pair}>
          <TextField {...form.field('creditColumn')} autoComplete="off" />
          <TextField
            {...form.field('debitColumn')}
            hint="Leave blank if debits share the credit column (minus or DR)"
            autoComplete="off"
          />
        </div>
        {form.problem !== null && <p role="alert">{form.problem}</p>}
        <div className={formStyles.buttons}>
          <Button type="submit" variant="primary" isBusy={isActing}>
            Save account
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Form values and saving. */
function useAccountForm(account: BankAccount | null, onSaved: () => void) {
  return useOfficeForm<keyof typeof FIELDS, { readonly dayOrder: DayOrder }>({
    fields: FIELDS,
    initial: account === null ? {} : toTexts(account),
    more: { dayOrder: account?.dayOrder ?? 'DMY' },
    contract: {
      route: operatorBankRoutes.operatorSaveBankAccount,
      body: (values) => ({ ...toAccount(values) }),
    },
    onSubmit: async (values) => {
      const outcome = await saveAccount(toAccount(values));
      if (outcome.ok) onSaved();
      return outcome;
    },
  });
}
