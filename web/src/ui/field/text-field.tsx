import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './field.module.css';

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'prefix'> {
  readonly label: string;
  readonly value: string;
  /** Stands below the field and is read with it. */
  readonly error: string | null;
  /** Says that the value was looked at and is good. Not shown beside an error. */
  readonly success?: string | null;
  /** Shown while there is neither error nor success: what to type, what is being looked at. */
  readonly hint?: string | null;
  /** The value was looked at and is good: a green edge, and a tick where there is no button. */
  readonly isValid?: boolean;
  /** Fixed words before what is typed, such as a country code. */
  readonly before?: ReactNode;
  /** A button inside, at the end. */
  readonly tool?: ReactNode;
  /** The one figure that a page is about. */
  readonly isLarge?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
}

/** One line of text with its label, and below it what is wrong or right with it. */
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
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {tool ?? (error === null && isValid && <Tick />)}
      </div>
      {note !== null && (
        <p className={styles.note} data-kind={kindOf(error, success)} id={noteId}>
          {note}
        </p>
      )}
    </div>
  );
}

function kindOf(error: string | null, success: string | null): 'error' | 'success' | 'hint' {
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
