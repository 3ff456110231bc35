import { payeeFields } from '@crease/contracts/cash/operator-request-routes.ts';
import type {
  OperatorPayee,
  OperatorPaymentMethod,
} from '@crease/contracts/cash/operator-requests.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import formStyles from '#operator/components/form.module.css';
import { SecondOperatorDialog } from '#operator/components/second-operator.tsx';
import {
  parseFigureOrNull,
  trimToNull,
  useOfficeForm,
  wireFigureOrNull,
} from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { NumberField, TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { METHOD_ACTION, type Methods, saveMethod } from './method-list.tsx';

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

const FIELDS = {
  code: { label: 'Ledger code' },
  holderName: { label: 'Account holder' },
  upiId: { label: 'UPI ID' },
  accountNumber: { label: 'Account number' },
  ifsC_Code: { label: 'IFSC' },
  bankName: { label: 'Bank' },
  walletAddress: { label: 'Wallet address' },
  network: { label: 'Network' },
  dailyCap: { label: 'Daily cap (₹)' },
} as const;

type Field = keyof typeof FIELDS;
type Texts = Readonly<Record<Field, string>>;
interface Choices {
  readonly enabled: boolean;
}
const PLACE = [
  'holderName',
  'upiId',
  'accountNumber',
  'ifsC_Code',
  'bankName',
  'walletAddress',
  'network',
] as const;

export interface PayeeFormProps {
  readonly method: OperatorPaymentMethod;
  /** Null creates a new one. */
  readonly payee: OperatorPayee | null;
  readonly onSaved: () => void;
}

/** A house account that a method pays into. */
function PayeeForm({ method, payee, onSaved }: PayeeFormProps) {
  const isActing = useIsPending(METHOD_ACTION);
  const { form, second, drop } = usePayeeForm({ method, payee, onSaved });
  const enabled = form.choice('enabled');
  return (
    <Panel title={payee === null ? 'New account' : `Account ${payee.code}`}>
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
        <TextField
          {...form.field('code')}
          readOnly={payee !== null}
          hint="Lowercase letters, digits and hyphens. Can’t be changed later"
          autoComplete="off"
        />
        <div className={formStyles.pair}>
          {PLACE.map((name) => (
            <TextField key={name} {...form.field(name)} autoComplete="off" />
          ))}
        </div>
        <NumberField
          {...form.field('dailyCap')}
          hint="Leave blank for no cap. Once reached, players see the next account."
        />
        <CheckField label="Accepts deposits" checked={enabled.value} onChange={enabled.onChange} />
        {form.problem !== null && <p role="alert">{form.problem}</p>}
        <div className={formStyles.buttons}>
          <Button type="submit" variant="primary" isBusy={isActing}>
            Save account
          </Button>
        </div>
      </form>
      <SecondOperatorDialog
        action={second === null ? null : { type: 'SavePaymentMethod', method: second }}
        onClose={drop}
        onProposed={onSaved}
      />
    </Panel>
  );
}

/** Form of an account, saved directly or proposed to a second operator. */
function usePayeeForm({ method, payee, onSaved }: PayeeFormProps) {
  const [second, setSecond] = useState<OperatorPaymentMethod | null>(null);
  const initial = Object.fromEntries(PLACE.map((name) => [name, payee?.[name] ?? '']));
  const form = useOfficeForm<Field, Choices>({
    fields: FIELDS,
    initial: {
      ...initial,
      code: payee?.code ?? '',
      dailyCap: payee?.dailyCap == null ? '' : String(payee.dailyCap),
    },
    more: { enabled: payee?.enabled ?? true },
    contract: {
      route: { request: payeeFields },
      body: (values) => ({
        ...toPayee(values),
        dailyCap: wireFigureOrNull(values.dailyCap),
      }),
    },
    onSubmit: async (values) => {
      const wanted = withPayee(method, toPayee(values));
      const outcome = await saveMethod(wanted);
      if (outcome.ok) onSaved();
      else if (outcome.failure?.code === 'FOUR_EYES') setSecond(wanted);
      return outcome;
    },
  });
  return { form, second, drop: () => setSecond(null) };
}

function toPayee(values: Texts & Choices): OperatorPayee {
  return {
    code: values.code.trim(),
    holderName: trimToNull(values.holderName),
    upiId: trimToNull(values.upiId),
    accountNumber: trimToNull(values.accountNumber),
    ifsC_Code: trimToNull(values.ifsC_Code),
    bankName: trimToNull(values.bankName),
    walletAddress: trimToNull(values.walletAddress),
    network: trimToNull(values.network),
    dailyCap: parseFigureOrNull(values.dailyCap),
    enabled: values.enabled,
  };
}

/** Replaces the account in the method, or appends it. */
function withPayee(method: OperatorPaymentMethod, payee: OperatorPayee): OperatorPaymentMethod {
  const isKnown = method.payees.some(({ code }) => code === payee.code);
  const payees = isKnown
    ? method.payees.map((one) => (one.code === payee.code ? payee : one))
    : [...method.payees, payee];
  return { ...method, payees };
}
