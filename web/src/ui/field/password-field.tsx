import { type KeyboardEvent, useState } from 'react';
import { t } from '#i18n/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'tool'>;

/** A password field with a show button. */
export function PasswordField({ hint = null, onBlur, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);

  function updateCapsLock(event: KeyboardEvent) {
    setCapsLock(event.getModifierState('CapsLock'));
  }

  return (
    <TextField
      {...rest}
      hint={hasCapsLock ? t('Caps Lock is on') : hint}
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
          aria-label={isShown ? t('Hide') : t('Show')}
          onClick={() => setShown(!isShown)}
        >
          <Icon variant="regular" name={isShown ? 'eyeOff' : 'eye'} size={18} />
        </button>
      }
    />
  );
}
