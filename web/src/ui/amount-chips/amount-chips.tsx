import { Stack } from '#ui/layout/layout.tsx';
import styles from './amount-chips.module.css';

export interface AmountChip {
  readonly amount: number;
  readonly text: string;
}

export interface AmountChipsProps {
  readonly label: string;
  readonly chips: readonly AmountChip[];
  /** Entered amount, whose chip is marked. */
  readonly current: number;
  readonly onPick: (amount: number) => void;
}

/** Quick amounts set with one press. */
export function AmountChips({ label, chips, current, onPick }: AmountChipsProps) {
  return (
    <Stack as="fieldset" gap={4} className={styles.chips} aria-label={label}>
      {chips.map(({ amount, text }) => (
        <button
          key={text}
          type="button"
          className={styles.chip}
          aria-pressed={amount === current}
          onClick={() => onPick(amount)}
        >
          {text}
        </button>
      ))}
    </Stack>
  );
}
