import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './field.module.css';

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'prefix'> {
  readonly label: string;
  readonly value: string;
  /** Error below the field, linked with `aria-describedby`. */
  readonly error: string | null;
  /** Confirms a valid value. Hidden while there is an error. */
  readonly success?: string | null;
  /** Help text, shown while there is neither error nor success. */
  readonly hint?: string | null;
  /** Valid value: a green border, and a tick if there is no button. */
  readonly isValid?: boolean;
  /** Fixed prefix, e.g. a country code. */
  readonly before?: ReactNode;
  /** A button inside the field at its end. */
  readonly tool?: ReactNode;
  /** For the page's main figure. */
  readonly isLarge?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange: (value: string, event: ChangeEvent<HTMLInputElement>) => void;
}

/** A single-line text field with label and message. */
export function TextField({
  label,
  value,
  error,
  success = null,
  hint = null,
  isValid = false,
  before,
  tool,
  isLarge = false,
  onChange,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? success ?? hint;
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={styles.box}
        data-large={isLarge || undefined}
        data-invalid={error !== null || undefined}
        data-valid={(error === null && isValid) || undefined}
      >
        {before !== undefined && (
          <span className={styles.before} aria-hidden="true">
            {before}
          </span>
        )}
        <input
          {...rest}
          id={id}
          className={styles.input}
          value={value}
          aria-invalid={error !== null || undefined}
          aria-describedby={note === null ? undefined : noteId}
          onChange={(event) => onChange(event.currentTarget.value, event)}
        />
        {tool ?? (error === null && isValid && <Tick />)}
      </div>
      {note !== null && (
        <p className={styles.note} data-kind={getMessageKind(error, success)} id={noteId}>
          {note}
        </p>
      )}
    </div>
  );
}

function getMessageKind(
  error: string | null,
  success: string | null,
): 'error' | 'success' | 'hint' {
  if (error !== null) return 'error';
  return success === null ? 'hint' : 'success';
}

function Tick() {
  return (
    <span className={styles.good} aria-hidden="true">
      <Icon variant="regular" name="check" size={18} />
    </span>
  );
}
