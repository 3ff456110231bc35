import { type SubmitEvent, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import styles from './scoring.module.css';
import type { FactFormProps } from './sport-keys.ts';

/** The order of finishing, by numbers: `3, 5=7, 1`. */
export function FinishForm({
  runners,
  isBusy,
  onWrite,
}: FactFormProps & { readonly runners: readonly string[] }) {
  const [order, setOrder] = useState('');
  const [error, setError] = useState<string | null>(null);
  async function write(event: SubmitEvent) {
    event.preventDefault();
    const placings = placingsOf(order, runners.length);
    setError(placings === null ? 'Numbers of the list, each once: 3, 5=7, 1' : null);
    if (placings !== null) await onWrite({ type: 'finish', placings });
  }
  return (
    <form className={styles.raid} onSubmit={(event) => void write(event)} noValidate>
      <ol className={styles.runners}>
        {runners.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      <TextField
        label="Order of finishing"
        hint="Numbers of the list above, tied ones with =: 3, 5=7, 1"
        error={error}
        value={order}
        onChange={setOrder}
      />
      <Button type="submit" look="primary" disabled={isBusy}>
        Write the finish
      </Button>
    </form>
  );
}

/** Groups of places in the field from 0; null where a number is missing, unknown or given twice. */
function placingsOf(text: string, count: number): readonly (readonly number[])[] | null {
  const groups = text
    .split(',')
    .map((group) => group.split('=').map((one) => Number(one.trim()) - 1));
  const all = groups.flat();
  const isKnown = all.every((place) => Number.isInteger(place) && place >= 0 && place < count);
  return isKnown && new Set(all).size === all.length ? groups : null;
}
