import { FOUR_EYES_WINDOWS } from '@crease/contracts/rules/four-eyes.ts';
import { SelectField } from '#operator/components/fields.tsx';
import styles from '#operator/components/form.module.css';
import { WINDOW_TEXTS } from '#operator/core/four-eyes-words.ts';
import type { OfficeForm } from '#operator/core/office-form.ts';
import { NumberField } from '#ui/field/number-field.tsx';
import {
  type AmountKey,
  amountLabel,
  amountName,
  type RuleChoices,
  type RuleField,
  windowName,
} from './four-eyes-form.ts';

const WINDOWS = FOUR_EYES_WINDOWS.map((value) => ({ value, text: WINDOW_TEXTS[value] }));

export interface AmountTableProps {
  readonly form: OfficeForm<RuleField, RuleChoices>;
  readonly rows: readonly AmountKey[];
}

/** One row per kind of action and role: the amount one operator may move alone, and what counts towards it. */
export function AmountTable({ form, rows }: AmountTableProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Amount up to which one operator is enough. 0 = never</legend>
      {rows.map((row) => (
        <div key={amountName(row)} className={styles.pair}>
          <NumberField {...form.field(amountName(row))} />
          <SelectField
            label={`Counted: ${amountLabel(row)}`}
            options={WINDOWS}
            {...form.choice(windowName(row))}
          />
        </div>
      ))}
    </fieldset>
  );
}
