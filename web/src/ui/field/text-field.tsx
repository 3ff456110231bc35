import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { applyEdit, groupTyped } from '#format/typed-number.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Note } from '#ui/layout/layout.tsx';
import styles from './field.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'prefix'> {
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
  const isConfirmed = isValid && error === null;
  return (
    <div>
      <Note as="label" block below={2} htmlFor={id}>
        {label}
      </Note>
      <div
        className={styles.box}
        data-large={isLarge || undefined}
        data-invalid={error !== null || undefined}
        data-valid={isConfirmed || undefined}
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
        {tool ??
          (isConfirmed && (
            <span className={styles.good} aria-hidden="true">
              <Icon variant="regular" name="check" size={18} />
            </span>
          ))}
      </div>
      {note !== null && (
        <Note as="p" above={2} tone={getMessageTone(error, success)} id={noteId}>
          {note}
        </Note>
      )}
    </div>
  );
}

function getMessageTone(error: string | null, success: string | null): 'lose' | 'win' | 'muted' {
  if (error !== null) return 'lose';
  return success === null ? 'muted' : 'win';
}

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
      <Note as="label" block below={2} htmlFor={id}>
        {label}
      </Note>
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
        <Note as="p" above={2} tone={getMessageTone(error, null)} id={`${id}-note`}>
          {note}
        </Note>
      )}
    </div>
  );
}

export interface NumberFieldProps extends Omit<TextFieldProps, 'onChange'> {
  readonly onChange: (typed: string) => void;
}

/** A text field for odds, a stake or money. */
export function NumberField({ value, onChange, ref, ...rest }: NumberFieldProps) {
  const bound = bindNumber({ value, onChange });
  return (
    <TextField
      {...rest}
      {...bound}
      onChange={(_, event) => bound.onChange(event)}
      ref={(node) => {
        if (typeof ref === 'function') ref(node);
        else if (ref) ref.current = node;
        // A form writes its ungrouped value into the input it registers.
        if (node !== null && node.value !== bound.value) node.value = bound.value;
      }}
    />
  );
}

/** Value and handler of a number's input. `value` is the typed text, to be read with `readNumber`. */
interface TypedNumber {
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** Binds any input to a typed number, shown with Indian grouping. */
export function bindNumber({ value, onChange }: TypedNumber) {
  const shown = groupTyped(value);
  return {
    inputMode: 'decimal',
    autoComplete: 'off',
    value: shown,
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const isKey = isOneKey(nativeEvent);
      onChange(applyEdit({ before: value, shown, after: currentTarget.value, isKey }));
    },
  } as const;
}

/** A key or deletion, unlike a paste, an autofill or a dictated number. */
function isOneKey(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false;
  const { inputType, data } = event;
  if (inputType.startsWith('delete')) return true;
  return /^insert(?:Composition)?Text$/.test(inputType) && (data?.length ?? 0) <= 1;
}
