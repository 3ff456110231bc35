import type { AnyRoute, Call, ResultOf } from '@crease/contracts/base/route.ts';
import { operatorCashierRoutes, payeeFields } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorPayee, OperatorPaymentMethod } from '@crease/contracts/cash/operator-requests.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { FormView, TextFields } from '#operator/components/form-view.tsx';
import { SecondOperatorDialog, useSecondOperator } from '#operator/components/reason-dialog.tsx';
import { codec } from '#operator/core/codecs.ts';
import { act } from '#operator/core/office-call.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { NumberField, TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, numberColumn, Table } from '#ui/table/table.tsx';

type PayeesToday = ResultOf<typeof operatorCashierRoutes.operatorGetPaymentMethods>['payeesToday'];

export interface PayeeListProps {
  readonly method: OperatorPaymentMethod;
  /** Today's requested amounts by account code. */
  readonly today: PayeesToday;
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
    numberColumn('Requested today', (payee) => rupeesText(requested(payee))),
    numberColumn('Daily cap', ({ dailyCap }) => (dailyCap === null ? 'No cap' : rupeesText(dailyCap))),
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
      <Panel title="Details" aside={canChange && <Button onClick={() => setOpen('new')}>New account</Button>}>
        {method.payees.length === 0 ? (
          <EmptyState title="No accounts yet" text="Manual deposits need a payee account." />
        ) : (
          <Table caption="House accounts" columns={columns} rows={method.payees} getKey={({ code }) => code} />
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

function findRequested({ code }: OperatorPayee, today: PayeesToday): number {
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

/** Parts of an account's address, in the order shown. */
const PLACE = ['upiId', 'accountNumber', 'ifsC_Code', 'bankName', 'walletAddress', 'network'] as const;

function placeText(payee: OperatorPayee): string {
  const parts = PLACE.map((name) => payee[name]);
  return parts.filter((part) => part !== null).join(', ');
}

interface PayeeFormProps {
  readonly method: OperatorPaymentMethod;
  /** Null creates a new one. */
  readonly payee: OperatorPayee | null;
  readonly onSaved: () => void;
}

/** A house account that a method pays into. */
function PayeeForm(props: PayeeFormProps) {
  const { form, second } = usePayeeForm(props);
  const { payee, onSaved } = props;
  return (
    <Panel title={payee === null ? 'New account' : `Account ${payee.code}`}>
      <FormView form={form} submit="Save account">
        <TextField
          {...form.field('code')}
          readOnly={payee !== null}
          hint="Lowercase letters, digits and hyphens. Can’t be changed later"
          autoComplete="off"
        />
        <TextFields form={form} names={['holderName', ...PLACE]} />
        <NumberField
          {...form.field('dailyCap')}
          hint="Leave blank for no cap. Once reached, players see the next account."
        />
        <CheckField label="Accepts deposits" {...form.check('enabled')} />
      </FormView>
      <SecondOperatorDialog {...second} onProposed={onSaved} />
    </Panel>
  );
}

const SAVE = operatorCashierRoutes.operatorSavePaymentMethod;

/** Saving an account: validated on its own, for messages at its fields, and sent as part of its method. */
const SAVE_PAYEE: Call<OperatorPayee, unknown> & Pick<AnyRoute, 'request'> = {
  method: SAVE.method,
  path: SAVE.path,
  access: SAVE.access,
  from: SAVE.from,
  request: payeeFields,
};

/** Form of an account, saved directly or proposed to a second operator. */
function usePayeeForm({ method, payee, onSaved }: PayeeFormProps) {
  const { second, proposeAfter } = useSecondOperator();
  const form = useWireForm(SAVE_PAYEE, {
    fields: {
      code: codec.text('Ledger code', payee?.code),
      holderName: codec.optionalText('Account holder', payee?.holderName),
      upiId: codec.optionalText('UPI ID', payee?.upiId),
      accountNumber: codec.optionalText('Account number', payee?.accountNumber),
      ifsC_Code: codec.optionalText('IFSC', payee?.ifsC_Code),
      bankName: codec.optionalText('Bank', payee?.bankName),
      walletAddress: codec.optionalText('Wallet address', payee?.walletAddress),
      network: codec.optionalText('Network', payee?.network),
      dailyCap: codec.optionalNumber('Daily cap (₹)', payee?.dailyCap),
    },
    more: { enabled: payee?.enabled ?? true },
    request: (values) => values,
    onValid: async (values) => {
      const changed = withPayee(method, values);
      const outcome = await act(SAVE, changed, {
        done: `${method.name} saved`,
        refreshes: [operatorCashierRoutes.operatorGetPaymentMethods],
      });
      if (outcome.ok) return onSaved();
      proposeAfter(outcome.failure, { type: 'SavePaymentMethod', method: changed });
      if (outcome.failure !== null) throw outcome.failure;
    },
  });
  return { form, second };
}

/** Replaces the account in the method, or appends it. */
function withPayee(method: OperatorPaymentMethod, payee: OperatorPayee): OperatorPaymentMethod {
  const isKnown = method.payees.some(({ code }) => code === payee.code);
  const payees = isKnown
    ? method.payees.map((one) => (one.code === payee.code ? payee : one))
    : [...method.payees, payee];
  return { ...method, payees };
}
