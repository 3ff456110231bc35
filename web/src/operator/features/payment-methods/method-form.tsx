import { PAYMENT_TYPES, type PaymentType } from '@crease/contracts/cash/cashier.ts';
import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorPaymentMethod } from '@crease/contracts/cash/operator-requests.ts';
import { useState } from 'react';
import formStyles from '#operator/components/form.module.css';
import { SecondOperatorDialog } from '#operator/components/second-operator.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import {
  clockText,
  parseFigure,
  parseMinuteOfDay,
  trimToNull,
  useOfficeForm,
  wireFigure,
} from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { NumberField, TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { METHOD_ACTION, type SavedMethod, saveMethod } from './method-list.tsx';

const FIELDS = {
  name: { label: 'Display name' },
  position: { label: 'Sort order' },
  min: { label: 'Min amount (₹)' },
  max: { label: 'Max amount (₹)' },
  usualMinutes: { label: 'Typical time (min)' },
  opensMinute: { label: 'Opens (IST)' },
  closesMinute: { label: 'Closes (IST)' },
  domains: { label: 'Sites' },
  note: { label: 'Note for players' },
} as const;

type Texts = Readonly<Record<keyof typeof FIELDS, string>>;
interface Choices {
  readonly type: PaymentType;
  readonly provider: string;
  readonly enabled: boolean;
  readonly forDeposit: boolean;
  readonly forWithdrawal: boolean;
  readonly requireScreenshot: boolean;
}

const CHECKS = [
  ['enabled', 'Available to players'],
  ['forDeposit', 'For deposits'],
  ['forWithdrawal', 'For withdrawals'],
  ['requireScreenshot', 'Require payment screenshot'],
] as const;

export interface MethodFormProps {
  /** Null creates a new one. */
  readonly method: OperatorPaymentMethod | null;
  readonly providers: readonly string[];
  readonly onSaved: (id: number) => void;
}

/** A payment method: purpose, limits, hours and sites. */
export function MethodForm({ method, providers, onSaved }: MethodFormProps) {
  const isActing = useIsPending(METHOD_ACTION);
  const { form, second, drop } = useMethodForm(method, onSaved);
  const figure = (name: keyof typeof FIELDS) => <NumberField {...form.field(name)} />;
  return (
    <Panel
      title={method === null ? 'New method' : method.name}
      aside={
        method !== null && (
          <BackOfficeLink to={`/audit/payment-method/${method.id}`}>History</BackOfficeLink>
        )
      }
    >
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
        <div className={formStyles.pair}>
          <TextField {...form.field('name')} maxLength={60} autoComplete="off" />
          <SelectField label="Type" options={TYPES} {...form.choice('type')} />
          <SelectField
            label="Confirmed by"
            options={providers.map(providerChoice)}
            {...form.choice('provider')}
          />
        </div>
        {CHECKS.map(([name, label]) => {
          const { value, onChange } = form.choice(name);
          return <CheckField key={name} label={label} checked={value} onChange={onChange} />;
        })}
        <div className={formStyles.pair}>
          {figure('min')}
          {figure('max')}
          {figure('usualMinutes')}
          {figure('position')}
        </div>
        <div className={formStyles.pair}>
          <TextField {...form.field('opensMinute')} hint="Leave blank for always open" />
          <TextField {...form.field('closesMinute')} hint="May be after midnight" />
        </div>
        <TextField
          {...form.field('domains')}
          hint="Comma-separated. Leave blank for all licensed sites"
          autoComplete="off"
        />
        <TextField {...form.field('note')} maxLength={300} hint="Optional" autoComplete="off" />
        {form.problem !== null && <p role="alert">{form.problem}</p>}
        <div className={formStyles.buttons}>
          <Button type="submit" variant="primary" isBusy={isActing}>
            {method === null ? 'Create method' : 'Save method'}
          </Button>
        </div>
      </form>
      <SecondOperatorDialog
        action={second === null ? null : { type: 'SavePaymentMethod', method: second }}
        onClose={drop}
        onProposed={drop}
      />
    </Panel>
  );
}

/** Form of a method, saved directly or proposed to a second operator. */
function useMethodForm(method: OperatorPaymentMethod | null, onSaved: (id: number) => void) {
  const [second, setSecond] = useState<SavedMethod | null>(null);
  const form = useOfficeForm<keyof typeof FIELDS, Choices>({
    fields: FIELDS,
    initial: toTexts(method),
    more: toChoices(method),
    contract: {
      route: operatorCashierRoutes.operatorSavePaymentMethod,
      body: (values) => ({ ...toSavedMethod(values, method), ...parseFigures(values) }),
    },
    onSubmit: async (values) => {
      const wanted = toSavedMethod(values, method);
      const outcome = await saveMethod(wanted);
      if (outcome.ok) onSaved(outcome.value.id);
      else if (outcome.failure?.code === 'FOUR_EYES') setSecond(wanted);
      return outcome;
    },
  });
  return { form, second, drop: () => setSecond(null) };
}

function providerChoice(code: string) {
  return { value: code, text: code === 'manual' ? 'Manual review' : code };
}

const TYPES = PAYMENT_TYPES.map((type) => ({ value: type, text: type }));

function toTexts(method: OperatorPaymentMethod | null): Partial<Texts> {
  if (method === null) return { usualMinutes: '10', position: '0' };
  const { name, position, min, max, usualMinutes, opensMinute, closesMinute } = method;
  return {
    name,
    position: String(position),
    min: String(min),
    max: String(max),
    usualMinutes: String(usualMinutes),
    opensMinute: clockText(opensMinute),
    closesMinute: clockText(closesMinute),
    domains: method.domains.join(', '),
    note: method.note ?? '',
  };
}

function toChoices(method: OperatorPaymentMethod | null): Choices {
  return {
    type: method?.type ?? 'UPI',
    provider: method?.provider ?? 'manual',
    enabled: method?.enabled ?? false,
    forDeposit: method?.forDeposit ?? true,
    forWithdrawal: method?.forWithdrawal ?? false,
    requireScreenshot: method?.requireScreenshot ?? false,
  };
}

/** Parses figures, leaving invalid ones for the schema to reject. */
function parseFigures(values: Texts) {
  return {
    position: wireFigure(values.position) ?? 0,
    min: wireFigure(values.min),
    max: wireFigure(values.max),
    usualMinutes: wireFigure(values.usualMinutes),
  };
}

function toSavedMethod(values: Texts & Choices, method: OperatorPaymentMethod | null): SavedMethod {
  const { type, provider, enabled, forDeposit, forWithdrawal, requireScreenshot } = values;
  const domains = values.domains.split(',').map((domain) => domain.trim());
  return {
    ...(method === null ? {} : { id: method.id }),
    ...{ type, provider, enabled, forDeposit, forWithdrawal, requireScreenshot },
    name: values.name.trim(),
    position: parseFigure(values.position),
    min: parseFigure(values.min),
    max: parseFigure(values.max),
    usualMinutes: parseFigure(values.usualMinutes),
    opensMinute: parseMinuteOfDay(values.opensMinute),
    closesMinute: parseMinuteOfDay(values.closesMinute),
    domains: domains.filter((domain) => domain !== ''),
    note: trimToNull(values.note),
    payees: method?.payees ?? [],
  };
}
