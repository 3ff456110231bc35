import type { ErrorCode } from '@crease/contracts/errors/error-code.ts';
import { problem } from '@crease/contracts/errors/field-problem.ts';
import { type FieldRule, required } from '@crease/contracts/rules/field-rule.ts';
import { CallFailure } from '#data/api/failure.ts';
import type { FieldBinding } from '#form/rule-form.ts';
import { phrase, t } from '#text/text.ts';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';

/** The fields that refusals belong to; every other refusal belongs to the whole form. */
export type RefusalPlaces = Partial<Readonly<Record<ErrorCode, string>>>;

/** A wrong password and a wrong code are the fault of one field each. */
export const PROOF_PLACES: RefusalPlaces = {
  WRONG_PASSWORD: 'currentPassword',
  CODE_INVALID: 'code',
  SECOND_FACTOR: 'code',
};

/**
 * Makes a change; a refusal that is one field's fault is thrown again as the message of that field.
 *
 * @throws CallFailure as the change does, with `fields` filled where `places` knows one.
 */
export async function placeRefusals(
  places: RefusalPlaces,
  change: () => Promise<void>,
): Promise<void> {
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

/** Only compared by the server, so nothing but its presence is judged here. */
export const CURRENT_PASSWORD = {
  label: phrase('Current password'),
  rules: () => [(value: string) => (value === '' ? problem('REQUIRED') : null)],
} as const;

const LEAST_CODE = 6;

const appCodeRule: FieldRule = (value) =>
  /^\d{6}$/.test(withoutSpaces(value)) ? null : problem('NOT_DIGITS', { digits: LEAST_CODE });
const anyCodeRule: FieldRule = (value) =>
  withoutSpaces(value).length >= LEAST_CODE ? null : problem('NOT_CODE', { digits: LEAST_CODE });

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
