import { operatorHouseRoutes } from '@crease/contracts/routes/operator-house.ts';
import type { HouseTableTerms, OperatorHouseTable } from '@crease/contracts/wire/operator-house.ts';
import { SelectField } from '#operator/components/fields.tsx';
import styles from '#operator/components/form.module.css';
import { clockText, parseMinuteOfDay } from '#operator/components/minute-of-day.ts';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { saveTable, TERMS_ACTION } from './house-reads.ts';

const FIELDS = { hours: { label: 'Hours (IST)' } } as const;

interface Choices {
  readonly isOn: boolean;
  readonly paytable: string;
}

/** Opening hours and paytable of a table. A round in progress is completed. */
export function TableTerms({
  table,
  onDone,
}: {
  readonly table: OperatorHouseTable;
  readonly onDone: () => void;
}) {
  const { game, name, isOn, paytable, paytables, hours } = table;
  const isActing = useIsPending(TERMS_ACTION);
  const form = useOfficeForm<keyof typeof FIELDS, Choices>({
    fields: FIELDS,
    initial: { hours: hoursText(hours) },
    more: { isOn, paytable },
    contract: {
      route: operatorHouseRoutes.operatorSaveHouseTable,
      body: (values) => {
        const read = parseHours(values.hours);
        return { ...values, game, hours: read === undefined ? values.hours : read };
      },
    },
    onSubmit: async (values) => {
      const outcome = await saveTable({ ...values, game, hours: parseHours(values.hours) ?? null });
      if (outcome.ok) onDone();
      return outcome;
    },
  });
  const on = form.choice('isOn');
  const version = form.choice('paytable');
  return (
    <form className={styles.form} onSubmit={form.onSubmit} aria-label={`${name} terms`} noValidate>
      <CheckField label={`${name} is live`} checked={on.value} onChange={on.onChange} />
      <div className={styles.pair}>
        <SelectField
          label="Paytable (from next round)"
          value={version.value}
          options={paytables.map((one) => ({ value: one, text: one }))}
          onChange={version.onChange}
        />
        <TextField
          {...form.field('hours')}
          hint="e.g. 18:00 to 02:00. Leave blank for 24/7"
          autoComplete="off"
        />
      </div>
      {form.problem !== null && <p role="alert">{form.problem}</p>}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isBusy={isActing}>
          Save terms
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

/** `18:00 to 02:00`, empty for around the clock. */
export function hoursText(hours: HouseTableTerms['hours']): string {
  return hours === null ? '' : `${clockText(hours.from)} to ${clockText(hours.to)}`;
}

/** Parses opening hours. Null for around the clock, undefined if invalid. */
function parseHours(text: string): HouseTableTerms['hours'] | undefined {
  if (text.trim() === '') return null;
  const [from, to] = text.split(/\s*(?:to|–|-)\s*/).map(parseMinuteOfDay);
  return from === undefined || from === null || to === undefined || to === null
    ? undefined
    : { from, to };
}
