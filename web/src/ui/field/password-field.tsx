import { type KeyboardEvent, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'tool'> {
  /** Labels of the show and hide button. */
  readonly showLabel: string;
  readonly hideLabel: string;
  /** Shown below the field while Caps Lock is on. */
  readonly capsLockText?: string;
}

/** A password field with a show button. */
export function PasswordField({
  showLabel,
  hideLabel,
  capsLockText,
  hint = null,
  onBlur,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);

  function updateCapsLock(event: KeyboardEvent) {
    setCapsLock(event.getModifierState('CapsLock'));
  }

  return (
    <TextField
      {...rest}
      hint={hasCapsLock && capsLockText !== undefined ? capsLockText : hint}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={updateCapsLock}
      onKeyUp={updateCapsLock}
      onBlur={(event) => {
        setCapsLock(false);
        onBlur?.(event);
      }}
      tool={
        <button
          type="button"
          className={styles.tool}
          aria-label={isShown ? hideLabel : showLabel}
          onClick={() => setShown(!isShown)}
        >
          <Icon variant="regular" name={isShown ? 'eyeOff' : 'eye'} size={18} />
        </button>
      }
    />
  );
}
