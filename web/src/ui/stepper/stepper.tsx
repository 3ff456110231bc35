import type { KeyboardEvent } from 'react';
import { t } from '#i18n/text.ts';
import styles from './stepper.module.css';

export interface StepperProps {
  readonly label: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly onChange: (text: string) => void;
  readonly onStep: (up: boolean) => void;
}

/** Numeric stepper, also controlled by arrow keys. */
export function Stepper({ label, value, disabled = false, invalid = false, onChange, onStep }: StepperProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp');
  };
  return (
    <span className={styles.stepper} data-invalid={invalid || undefined}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('Decrease {label}', { label })}
        disabled={disabled}
        onClick={() => onStep(false)}
      >
        −
      </button>
      <input
        className={styles.input}
        aria-label={label}
        aria-invalid={invalid}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={t('Increase {label}', { label })}
        disabled={disabled}
        onClick={() => onStep(true)}
      >
        +
      </button>
    </span>
  );
}
