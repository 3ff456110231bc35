import { type Ref, useId } from 'react';
import styles from './fields.module.css';

export interface AreaFieldProps {
  readonly label: string;
  readonly value: string;
  readonly rows?: number;
  readonly hint?: string;
  /** Stands below the field in the place of the hint. */
  readonly error?: string | null;
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly onBlur?: () => void;
  readonly onChange: (value: string) => void;
}

/** Several lines of text. */
export function AreaField({
  label,
  value,
  rows = 4,
  hint,
  error = null,
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
        rows={rows}
        value={value}
        aria-invalid={error !== null || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onBlur={onBlur}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {note !== undefined && (
        <p className={styles.hint} data-kind={error === null ? 'hint' : 'error'} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

export interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of a list. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.control}
        value={value}
        onChange={(event) => {
          const chosen = options[event.currentTarget.selectedIndex];
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
