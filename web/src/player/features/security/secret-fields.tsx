import type { FieldRule } from '@crease/contracts/rules/field-rule.ts';
import { required } from '@crease/contracts/rules/field-rule.ts';
import type { FieldBinding } from '#data/view-models/rule-form.ts';
import { phrase, t } from '#text/text.ts';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';

/** Only compared by the server, so nothing but its presence is judged here. */
export const CURRENT_PASSWORD = {
  label: phrase('Current password'),
  rules: () => [(value: string) => (value === '' ? 'is a required field' : null)],
} as const;

const LEAST_CODE = 6;

const appCodeRule: FieldRule = (value) =>
  /^\d{6}$/.test(withoutSpaces(value)) ? null : 'must be 6 digits';
const anyCodeRule: FieldRule = (value) =>
  withoutSpaces(value).length >= LEAST_CODE ? null : 'must be 6 digits or a recovery code';

/** Six digits of the app. */
export const APP_CODE = {
  label: phrase('Code'),
  rules: () => [required, appCodeRule],
} as const;

/** Six digits of the app, or a recovery code. */
export const ANY_CODE = {
  label: phrase('Code'),
  rules: () => [required, anyCodeRule],
} as const;

/** Where no code is asked for. */
export const NO_CODE = { label: phrase('Code'), rules: () => [] } as const;

/** Apps print a code in two groups; the gap is not part of it. */
export function withoutSpaces(code: string): string {
  return code.replace(/\s/g, '');
}

export interface CurrentPasswordProps {
  readonly field: FieldBinding;
  /** Whose password it is, for password managers. */
  readonly userName: string;
  /** The first field of its window. */
  readonly isFirst?: boolean;
}

/** The password that the caller has now. */
export function CurrentPassword({ field, userName, isFirst = false }: CurrentPasswordProps) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField
        {...field}
        autoComplete="current-password"
        showLabel={t('Show')}
        hideLabel={t('Hide')}
        capsLockText={t('Caps lock is on')}
        data-first-focus={isFirst || undefined}
      />
    </>
  );
}

/** A code that is good once. `isOfApp`: digits only. */
export function CodeField({
  field,
  isOfApp,
}: {
  readonly field: FieldBinding;
  readonly isOfApp: boolean;
}) {
  return (
    <TextField
      {...field}
      hint={isOfApp ? null : t('Of your authenticator app, or a recovery code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={isOfApp ? 'numeric' : 'text'}
    />
  );
}
