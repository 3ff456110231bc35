import { type InputHTMLAttributes, type Ref, useId, useState } from 'react';
import { Box, Note, Stack } from '#ui/layout/layout.tsx';
import styles from './otp-field.module.css';

export interface OtpFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'onFocus'> {
  readonly label: string;
  readonly value: string;
  /** Number of digits. */
  readonly length: number;
  readonly error: string | null;
  readonly success?: string | null;
  readonly isValid?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
  /** Submits the form with the last digit, for forms that ask nothing else. */
  readonly submitsWhenFull?: boolean;
}

/** A one-time code field: a single input for browsers and assistive technology, displayed as a box per digit. */
export function OtpField(props: OtpFieldProps) {
  const { label, value, length, error, success = null, isValid = false, ...others } = props;
  const { onChange, onBlur, submitsWhenFull = false, ...rest } = others;
  const id = useId();
  const [hasFocus, setFocus] = useState(false);
  const note = error ?? success;
  return (
    <div>
      <Note as="label" block below={2} htmlFor={id}>
        {label}
      </Note>
      <Box relative data-invalid={error !== null || undefined} data-valid={(error === null && isValid) || undefined}>
        <Boxes value={value} length={length} hasFocus={hasFocus} />
        <input
          {...rest}
          id={id}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d*"
          enterKeyHint="go"
          value={value}
          aria-invalid={error !== null || undefined}
          aria-describedby={note === null ? undefined : `${id}-note`}
          onChange={({ currentTarget, nativeEvent }) => {
            onChange(currentTarget.value);
            const isCorrecting = value.length >= length && isTyped(nativeEvent);
            if (submitsWhenFull && !isCorrecting) submitIfFull(currentTarget, length);
          }}
          onFocus={() => setFocus(true)}
          onBlur={(event) => {
            setFocus(false);
            onBlur?.(event);
          }}
        />
      </Box>
      {note !== null && (
        <Note as="p" above={2} tone={error === null ? 'win' : 'lose'} id={`${id}-note`}>
          {note}
        </Note>
      )}
    </div>
  );
}

/** False for a pasted code, or one from the browser's suggestion. */
function isTyped(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'insertText';
}

function submitIfFull({ form, value }: HTMLInputElement, length: number): void {
  if (value.replace(/\D/g, '').length === length) form?.requestSubmit();
}

function Boxes({ value, length, hasFocus }: Pick<OtpFieldProps, 'value' | 'length'> & { readonly hasFocus: boolean }) {
  const current = Math.min(value.length, length - 1);
  return (
    <Stack gap={4} className={styles.boxes} aria-hidden="true">
      {Array.from({ length }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={index}
          className={styles.box}
          data-current={(hasFocus && index === current) || undefined}
        >
          {value[index] ?? ''}
        </span>
      ))}
    </Stack>
  );
}
