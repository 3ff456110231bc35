import type { ErrorDetails } from './error-code.ts';
import { type FieldCode, type FieldProblem, problem } from './field-problem.ts';

/** Validation messages by code. `{field}` is the field name; other placeholders are facts of the same name. */
export const FIELD_PROBLEMS = {
  REQUIRED: '{field} is a required field',
  /** Fallback code; the message of the response may say more. */
  INVALID: '{field} is not valid.',
  TOO_SHORT: '{field} must be at least {least} characters',
  TOO_LONG: '{field} must be at most {most} characters',
  NAME_CHARACTERS: '{field} can only contain letters, digits and _',
  OPERATOR_NAME_CHARACTERS: '{field} can only contain letters, digits, _ . @ - and single spaces',
  UNSEEN_CHARACTERS: '{field} can’t contain invisible characters',
  /** Characters that the database can't store. */
  BROKEN_CHARACTERS: '{field} contains unsupported characters',
  FILTERED_WORDS: '{field} can’t contain quotes, semicolons, tags or words such as "from" and "where"',
  FILTERED_NAME: 'This name isn’t allowed. Choose another',
  UNKNOWN_LOGIN: 'Invalid username or password',
  NOT_NUMBER: '{field} must be a number',
  NOT_WHOLE: '{field} must be a whole number',
  NOT_WHOLE_BETWEEN: '{field} must be a whole number from {from} to {to}',
  NOT_BETWEEN: '{field} must be between {from} and {to}',
  NOT_AMOUNT: '{field} must be greater than 0, with up to 2 decimals',
  NOT_DATE: '{field} must be a valid date',
  NOT_DIGITS: '{field} must be {digits} digits',
  NOT_CODE: '{field} must be {digits} digits or a recovery code',
  /** Wording of the next six is fixed by the specification (section 5). */
  CODE_MISSING: 'Please Enter Otp code',
  MOBILE: 'mobile number is not valid',
  TERMS: 'Please agree Terms and Conditions.',
  PASSWORD_SHORT: 'Password is too short - should be 8 chars minimum.',
  PASSWORD_WEAK: 'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character',
  PASSWORDS_DIFFER: 'Passwords must match',
  PASSWORD_GUESSABLE: 'This password is too easy to guess. Try three words and a number',
  PASSWORD_HAS_NAME: 'Password must not contain the username',
  PASSWORD_HAS_MOBILE: 'Password must not contain the mobile number',
  USERNAME_TAKEN: 'This username is already taken',
} as const;

/** Formats a problem in English, for programs and logs, with a name for `{field}`. */
export function formatProblem({ code, facts = {} }: FieldProblem, field: string): string {
  return FIELD_PROBLEMS[code].replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'field' ? field : String(facts[name] ?? ''),
  );
}

/** Creates the zod issue of a problem, for checks and transforms. */
export function createIssue(found: FieldProblem, input: unknown) {
  return { code: 'custom' as const, input, ...describeIssue(found) };
}

/** Builds the same as options for `z.refine`. */
export function issueOptions(code: FieldCode, facts?: ErrorDetails) {
  return describeIssue(problem(code, facts));
}

/** The message has no field name, for readers of the raw issue. */
function describeIssue(found: FieldProblem) {
  return { message: formatProblem(found, '').trim(), params: { problem: found } };
}

/** Extracts our problem from an issue's params; null if there is none. */
export function findProblem(params: unknown): FieldProblem | null {
  if (typeof params !== 'object' || params === null || !('problem' in params)) return null;
  const { problem: found } = params;
  return isProblem(found) ? found : null;
}

function isProblem(value: unknown): value is FieldProblem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    Object.hasOwn(FIELD_PROBLEMS, value.code)
  );
}
