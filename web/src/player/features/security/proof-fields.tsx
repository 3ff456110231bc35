import type { ErrorCode } from '@crease/contracts/base/error-code.ts';
import { type FieldRule, problem, required } from '@crease/contracts/base/field-problem.ts';
import { CallFailure } from '#client/api/failure.ts';
import type { FieldBinding } from '#form/rule-form.ts';
import { phrase, t } from '#i18n/text.ts';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';

/** Maps error codes to fields; other errors belong to the form. */
export type ErrorFields = Partial<Readonly<Record<ErrorCode, string>>>;

/** A wrong password or code belongs to its field. */
export const PROOF_ERROR_FIELDS: ErrorFields = {
  WRONG_PASSWORD: 'currentPassword',
  CODE_INVALID: 'code',
  SECOND_FACTOR: 'code',
};

/**
 * Runs a change and rethrows field-specific errors as field messages.
 *
 * @throws CallFailure from the change, with `fields` set if `places` maps its code.
 */
export async function mapErrorsToFields(places: ErrorFields, change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.code === 'NETWORK') throw failure;
    const { code, message, status, details } = failure;
    const place = places[code];
    if (place === undefined) throw failure;
    const fields = new Map([[place, message]]);
    throw new CallFailure({ code, message, status, details, fields });
  }
}

/** Checked only for presence; the server compares it. */
export const CURRENT_PASSWORD = {
  label: phrase('Current password'),
  rules: () => [(value: string) => (value === '' ? problem('REQUIRED') : null)],
} as const;

const MIN_CODE_LENGTH = 6;

const appCodeRule: FieldRule = (value) =>
  /^\d{6}$/.test(withoutSpaces(value)) ? null : problem('NOT_DIGITS', { digits: MIN_CODE_LENGTH });
const anyCodeRule: FieldRule = (value) =>
  withoutSpaces(value).length >= MIN_CODE_LENGTH ? null : problem('NOT_CODE', { digits: MIN_CODE_LENGTH });

/** Six-digit authenticator code. */
export const APP_CODE = {
  label: phrase('Code'),
  rules: () => [required, appCodeRule],
} as const;

/** Six-digit authenticator code, or a recovery code. */
export const ANY_CODE = {
  label: phrase('Code'),
  rules: () => [required, anyCodeRule],
} as const;

/** No code required. */
export const NO_CODE = { label: phrase('Code'), rules: () => [] } as const;

/** Strips the space apps show between the two digit groups. */
export function withoutSpaces(code: string): string {
  return code.replace(/\s/g, '');
}

export interface CurrentPasswordProps {
  readonly field: FieldBinding;
  /** User name for password managers. */
  readonly userName: string;
  /** First field of its dialog. */
  readonly isFirst?: boolean;
}

/** Current password field. */
export function CurrentPassword({ field, userName, isFirst = false }: CurrentPasswordProps) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField
        {...field}
        autoComplete="current-password"
        showLabel={t('Show')}
        hideLabel={t('Hide')}
        capsLockText={t('Caps Lock is on')}
        data-first-focus={isFirst || undefined}
      />
    </>
  );
}

/** One-time code field. `isOfApp` accepts digits only. */
export function CodeField({ field, isOfApp }: { readonly field: FieldBinding; readonly isOfApp: boolean }) {
  return (
    <TextField
      {...field}
      hint={isOfApp ? null : t('From your authenticator app, or a recovery code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={isOfApp ? 'numeric' : 'text'}
    />
  );
}
