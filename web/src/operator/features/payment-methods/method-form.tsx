import { PaymentType } from '@crease/contracts/cash/cashier.ts';
import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorPaymentMethod } from '@crease/contracts/cash/operator-requests.ts';
import { FieldRow, FormView, NumberFields, SelectField } from '#operator/components/form-view.tsx';
import { SecondOperatorDialog, useSecondOperator } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';

const TYPES = PaymentType.options.map((type) => ({ value: type, text: type }));

export interface MethodFormProps {
  /** Null creates a new one. */
  readonly method: OperatorPaymentMethod | null;
  readonly providers: readonly string[];
  readonly onSaved: (id: number) => void;
}

/** A payment method: purpose, limits, hours and sites. */
export function MethodForm({ method, providers, onSaved }: MethodFormProps) {
  const { form, second } = useMethodForm(method, onSaved);
  return (
    <Panel
      title={method === null ? 'New method' : method.name}
      aside={method !== null && <BackOfficeLink to={`/audit/payment-method/${method.id}`}>History</BackOfficeLink>}
    >
      <FormView form={form} submit={method === null ? 'Create method' : 'Save method'}>
        <FieldRow>
          <TextField {...form.field('name')} maxLength={60} autoComplete="off" />
          <SelectField label="Type" options={TYPES} {...form.choice('type')} />
          <SelectField
            label="Confirmed by"
            options={providers.map((value) => ({ value, text: getProviderName(value) }))}
            {...form.choice('provider')}
          />
        </FieldRow>
        <CheckField label="Available to players" {...form.check('enabled')} />
        <CheckField label="For deposits" {...form.check('forDeposit')} />
        <CheckField label="For withdrawals" {...form.check('forWithdrawal')} />
        <CheckField label="Require payment screenshot" {...form.check('requireScreenshot')} />
        <NumberFields form={form} names={['min', 'max', 'usualMinutes', 'position']} />
        <FieldRow>
          <TextField {...form.field('opensMinute')} hint="Leave blank for always open" />
          <TextField {...form.field('closesMinute')} hint="May be after midnight" />
        </FieldRow>
        <TextField
          {...form.field('domains')}
          hint="Comma-separated. Leave blank for all licensed sites"
          autoComplete="off"
        />
        <TextField {...form.field('note')} maxLength={300} hint="Optional" autoComplete="off" />
      </FormView>
      <SecondOperatorDialog {...second} />
    </Panel>
  );
}

/** Form of a method, saved directly or proposed to a second operator. */
function useMethodForm(method: OperatorPaymentMethod | null, onSaved: (id: number) => void) {
  const { second, proposeAfter } = useSecondOperator();
  const form = useWireForm(operatorCashierRoutes.operatorSavePaymentMethod, {
    fields: {
      name: codec.text('Display name', method?.name),
      position: codec.number('Sort order', method?.position ?? 0),
      min: codec.number('Min amount (₹)', method?.min),
      max: codec.number('Max amount (₹)', method?.max),
      usualMinutes: codec.number('Typical time (min)', method?.usualMinutes ?? 10),
      opensMinute: codec.minuteOfDay('Opens (IST)', method?.opensMinute),
      closesMinute: codec.minuteOfDay('Closes (IST)', method?.closesMinute),
      domains: codec.list('Sites', method?.domains),
      note: codec.optionalText('Note for players', method?.note),
    },
    more: {
      type: method?.type ?? 'UPI',
      provider: method?.provider ?? 'manual',
      enabled: method?.enabled ?? false,
      forDeposit: method?.forDeposit ?? true,
      forWithdrawal: method?.forWithdrawal ?? false,
      requireScreenshot: method?.requireScreenshot ?? false,
    },
    request: (values) => ({ ...values, id: method?.id, payees: method?.payees ?? [] }),
    done: (_, { name }) => `${name} saved`,
    refreshes: [operatorCashierRoutes.operatorGetPaymentMethods],
    onDone: ({ id }) => onSaved(id),
    onRefused: (failure, saved) => {
      proposeAfter(failure, { type: 'SavePaymentMethod', method: saved });
      return false;
    },
  });
  return { form, second };
}

/** Name of the source of payment confirmations. */
export function getProviderName(provider: string): string {
  return provider === 'manual' ? 'Manual review' : provider;
}
