import type { ErrorCode } from '@crease/contracts/base/error-code.ts';
import { type FieldRule, problem, required } from '@crease/contracts/base/field-problem.ts';
import type { OwnProofWire } from '@crease/contracts/people/security-routes.ts';
import { CallFailure } from '#client/api/failure.ts';
import type { FieldBinding } from '#form/rule-form.ts';
import { phrase, t } from '#i18n/text.ts';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField, type TextFieldProps } from '#ui/field/text-field.tsx';

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

const ANY_CODE = { label: phrase('Code'), rules: () => [required, anyCodeRule] } as const;

/** Person to confirm a change. */
export interface Owner {
  readonly userName: string;
  readonly hasSecondFactor: boolean;
}

/** Password and, with two-factor authentication, a code of the app or a recovery code. Null asks for neither. */
export function proofFields(owner: Owner | null) {
  const nothing = { rules: () => [] };
  return {
    currentPassword: owner === null ? { ...CURRENT_PASSWORD, ...nothing } : CURRENT_PASSWORD,
    code: owner?.hasSecondFactor === true ? ANY_CODE : { ...ANY_CODE, ...nothing },
  };
}

/** The proof that was entered. */
export function readProof({ currentPassword, code }: Readonly<Record<ProofField, string>>): OwnProofWire {
  return { currentPassword, ...(code === '' ? {} : { code: withoutSpaces(code) }) };
}

type ProofField = 'currentPassword' | 'code';

export interface ProofFieldsProps extends Owner {
  readonly field: (name: ProofField) => FieldBinding;
}

/** Fields of a proof. */
export function ProofFields({ field, userName, hasSecondFactor }: ProofFieldsProps) {
  return (
    <>
      <CurrentPassword field={field('currentPassword')} userName={userName} isFirst />
      {hasSecondFactor && <CodeField field={field('code')} isOfApp={false} />}
    </>
  );
}

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
      <PasswordField {...field} autoComplete="current-password" data-first-focus={isFirst || undefined} />
    </>
  );
}

export interface CodeFieldProps extends Omit<TextFieldProps, keyof FieldBinding> {
  readonly field: FieldBinding;
  /** Accepts digits only. Otherwise a recovery code is accepted too. */
  readonly isOfApp: boolean;
}

/** One-time code field. */
export function CodeField({ field, isOfApp, ...rest }: CodeFieldProps) {
  return (
    <TextField
      hint={isOfApp ? null : t('From your authenticator app, or a recovery code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={isOfApp ? 'numeric' : 'text'}
      {...rest}
      {...field}
    />
  );
}
