import { useId } from 'react';
import styles from './field.module.css';

export interface AreaFieldProps {
  readonly label: string;
  readonly value: string;
  readonly rows: number;
  /** Stands below the field and is read with it. */
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** Several lines of text with their label, and below them what is wrong with them. */
export function AreaField({ label, value, rows, error, onChange }: AreaFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.area}
        rows={rows}
        spellCheck={false}
        value={value}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error !== null && (
        <p className={styles.note} data-kind="error" id={`${id}-note`}>
          {error}
        </p>
      )}
    </div>
  );
}
