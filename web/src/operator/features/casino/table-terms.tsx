import { operatorHouseRoutes } from '@crease/contracts/routes/operator-house.ts';
import type { HouseTableTerms, OpHouseTable } from '@crease/contracts/wire/operator-house.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { useOfficeForm } from '#operator/office/office-form.ts';
import { SelectField } from '#operator/parts/fields.tsx';
import styles from '#operator/parts/form.module.css';
import { clockText, minuteOf } from '#operator/parts/minute-of-day.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { saveTable, TERMS_ACT } from './house-reads.ts';

const FIELDS = { hours: { label: 'Hours, IST' } } as const;

interface Choices {
  readonly isOn: boolean;
  readonly paytable: string;
}

/** When a table is played and by which paytable; a round that is on goes to its end. */
export function TableTerms({
  table,
  onDone,
}: {
  readonly table: OpHouseTable;
  readonly onDone: () => void;
}) {
  const { game, name, isOn, paytable, paytables, hours } = table;
  const isActing = useIsActing(TERMS_ACT);
  const form = useOfficeForm<keyof typeof FIELDS, Choices>({
    fields: FIELDS,
    initial: { hours: hoursText(hours) },
    more: { isOn, paytable },
    contract: {
      route: operatorHouseRoutes.operatorSaveHouseTable,
      body: (values) => {
        const read = hoursOf(values.hours);
        return { ...values, game, hours: read === undefined ? values.hours : read };
      },
    },
    onSubmit: async (values) => {
      const outcome = await saveTable({ ...values, game, hours: hoursOf(values.hours) ?? null });
      if (outcome.ok) onDone();
      return outcome;
    },
  });
  const on = form.choice('isOn');
  const version = form.choice('paytable');
  return (
    <form
      className={styles.form}
      onSubmit={form.onSubmit}
      aria-label={`Terms of ${name}`}
      noValidate
    >
      <CheckField label={`${name} is played`} checked={on.value} onChange={on.onChange} />
      <div className={styles.pair}>
        <SelectField
          label="Paytable from the next round on"
          value={version.value}
          options={paytables.map((one) => ({ value: one, text: one }))}
          onChange={version.onChange}
        />
        <TextField
          {...form.field('hours')}
          hint="Such as 18:00 to 02:00; empty: around the clock"
          autoComplete="off"
        />
      </div>
      {form.problem !== null && <p role="alert">{form.problem}</p>}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" isBusy={isActing}>
          Save the terms
        </Button>
        <Button onClick={onDone}>Leave it</Button>
      </div>
    </form>
  );
}

/** `18:00 to 02:00`; empty: around the clock. */
export function hoursText(hours: HouseTableTerms['hours']): string {
  return hours === null ? '' : `${clockText(hours.from)} to ${clockText(hours.to)}`;
}

/** The hours in such a text; null: around the clock, undefined: these are none. */
function hoursOf(text: string): HouseTableTerms['hours'] | undefined {
  if (text.trim() === '') return null;
  const [from, to] = text.split(/\s*(?:to|–|-)\s*/).map(minuteOf);
  return from === undefined || from === null || to === undefined || to === null
    ? undefined
    : { from, to };
}
