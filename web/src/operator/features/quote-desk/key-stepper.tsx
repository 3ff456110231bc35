import { type KeyboardEvent, useState } from 'react';
import { Stepper } from '#ui/stepper/stepper.tsx';
import styles from './quote-desk.module.css';

export interface KeyStepperProps {
  readonly label: string;
  /** Hundredths of what is shown. */
  readonly value: number;
  /** One press of an arrow; page up and down do ten. */
  readonly step: number;
  readonly least: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

const WHOLE = 100;
const LARGE = 10;

/**
 * A figure that is set by keys: arrows, page up and down, or typed. Letters are no figures: they go on to the desk, so
 * that a trader suspends without leaving the field.
 */
export function KeyStepper({
  label,
  value,
  step,
  least,
  disabled = false,
  onChange,
}: KeyStepperProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function set(next: number) {
    setTyped(null);
    onChange(Math.max(least, next));
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      set(value + (event.key === 'PageUp' ? step : -step) * LARGE);
    } else if (/^[a-z?/]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      window.dispatchEvent(
        new window.KeyboardEvent('keydown', {
          key: event.key,
          shiftKey: event.shiftKey,
          repeat: event.repeat,
        }),
      );
    }
  }

  function type(text: string) {
    setTyped(text);
    const figure = figureOf(text);
    if (figure !== null && figure >= least) onChange(figure);
  }

  return (
    // The keys bubble up from the field inside, which has the name and the role.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className={styles.figure} onKeyDown={press} onBlur={() => setTyped(null)}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <Stepper
        label={label}
        value={typed ?? String(value / WHOLE)}
        disabled={disabled}
        invalid={typed !== null && figureOf(typed) === null}
        onChange={type}
        onStep={(up) => set(value + (up ? step : -step))}
      />
    </div>
  );
}

/** What was typed, as hundredths, or null: at most two decimals. */
function figureOf(text: string): number | null {
  return /^\d{1,6}([.,]\d{1,2})?$/.test(text.trim())
    ? Math.round(Number(text.trim().replace(',', '.')) * WHOLE)
    : null;
}
