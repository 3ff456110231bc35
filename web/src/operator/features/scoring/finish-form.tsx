import { type SubmitEvent, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import styles from './scoring.module.css';
import type { FactFormProps } from './sport-keys.ts';

/** Finishing order by runner number: `3, 5=7, 1`. */
export function FinishForm({
  runners,
  isBusy,
  onWrite,
}: FactFormProps & { readonly runners: readonly string[] }) {
  const [order, setOrder] = useState('');
  const [error, setError] = useState<string | null>(null);
  async function write(event: SubmitEvent) {
    event.preventDefault();
    const placings = parsePlacings(order, runners.length);
    setError(placings === null ? 'Use each runner number once, e.g. 3, 5=7, 1' : null);
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
        label="Finishing order"
        hint="Runner numbers in order, ties joined with =, e.g. 3, 5=7, 1"
        error={error}
        value={order}
        onChange={setOrder}
      />
      <Button type="submit" variant="primary" disabled={isBusy}>
        Record result
      </Button>
    </form>
  );
}

/** Parses groups of runner indices from 0. Null if a number is missing, unknown or repeated. */
function parsePlacings(text: string, count: number): readonly (readonly number[])[] | null {
  const groups = text
    .split(',')
    .map((group) => group.split('=').map((one) => Number(one.trim()) - 1));
  const all = groups.flat();
  const isKnown = all.every((place) => Number.isInteger(place) && place >= 0 && place < count);
  return isKnown && new Set(all).size === all.length ? groups : null;
}
