import { type Ref, useId } from 'react';
import styles from './field.module.css';

export interface AreaFieldProps {
  readonly label: string;
  readonly value: string;
  readonly rows?: number;
  /** Error below the field, linked with `aria-describedby`. */
  readonly error: string | null;
  /** Hint, shown while there is no error. */
  readonly hint?: string | null;
  /** For codes that are copied: monospaced, without spell checking. */
  readonly isMonospace?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly onBlur?: () => void;
  readonly onChange: (value: string) => void;
}

/** A multi-line text field with label and error. */
export function AreaField({
  label,
  value,
  rows = 4,
  error,
  hint = null,
  isMonospace = false,
  ref,
  onBlur,
  onChange,
}: AreaFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={ref}
        className={styles.area}
        data-code={isMonospace || undefined}
        rows={rows}
        spellCheck={!isMonospace}
        value={value}
        aria-invalid={error !== null || undefined}
        aria-describedby={note === null ? undefined : `${id}-note`}
        onBlur={onBlur}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {note !== null && (
        <p className={styles.note} data-kind={error === null ? 'hint' : 'error'} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
