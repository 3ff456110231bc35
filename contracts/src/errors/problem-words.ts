import type { ErrorDetails } from './error-code.ts';
import { type FieldCode, type FieldProblem, problem } from './field-problem.ts';

/** What can be wrong with a field, by code. `{field}` is its name, the others are facts of the same name. */
export const FIELD_PROBLEMS = {
  REQUIRED: '{field} is a required field',
  /** None of the others: the sentence of the answer may say more. */
  INVALID: '{field} is not valid.',
  TOO_SHORT: '{field} must be at least {least} characters',
  TOO_LONG: '{field} must be at most {most} characters',
  NAME_CHARACTERS: '{field} must have only letters, digits and _',
  OPERATOR_NAME_CHARACTERS:
    '{field} must have only letters, digits, _ . @ - and single blanks between them',
  UNSEEN_CHARACTERS: '{field} must have only characters that can be seen',
  /** Characters that the database cannot keep. */
  BROKEN_CHARACTERS: '{field} must not have such characters',
  FILTERED_WORDS:
    '{field} must not have quotes, semicolons, tags or words such as "from" and "where"',
  FILTERED_NAME: 'This name cannot be used. Please choose another',
  UNKNOWN_LOGIN: 'Invalid username or password',
  NOT_NUMBER: '{field} must be a number',
  NOT_WHOLE: '{field} must be a whole number',
  NOT_WHOLE_BETWEEN: '{field} must be a whole number from {from} to {to}',
  NOT_BETWEEN: '{field} must be from {from} to {to}',
  NOT_AMOUNT: '{field} must be more than 0 with at most 2 decimals',
  NOT_DATE: '{field} is not a date',
  NOT_DIGITS: '{field} must be {digits} digits',
  NOT_CODE: '{field} must be {digits} digits or a recovery code',
  /** The specification's words (section 5) for the six that follow, as printed there. */
  CODE_MISSING: 'Please Enter Otp code',
  MOBILE: 'mobile number is not valid',
  TERMS: 'Please agree Terms and Conditions.',
  PASSWORD_SHORT: 'Password is too short - should be 8 chars minimum.',
  PASSWORD_WEAK:
    'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character',
  PASSWORDS_DIFFER: 'Passwords must match',
  PASSWORD_GUESSABLE:
    'This password is easy to guess. Please choose another, such as three words with a number',
  PASSWORD_HAS_NAME: 'Password must not contain the username',
  PASSWORD_HAS_MOBILE: 'Password must not contain the mobile number',
  USERNAME_TAKEN: 'This username is already taken',
} as const;

/**
 * A problem in English, for programs and for logs.
 *
 * @param field takes the place of `{field}`.
 */
export function problemSentence({ code, facts = {} }: FieldProblem, field: string): string {
  return FIELD_PROBLEMS[code].replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'field' ? field : String(facts[name] ?? ''),
  );
}

/** A zod issue that carries a problem; zod wants a type that it can add to. */
type ProblemIssue = {
  readonly code: 'custom';
  readonly message: string;
  readonly params: { readonly problem: FieldProblem };
  readonly input: unknown;
};

/** The issue of a problem, for checks and transforms of zod. */
export function issueOf(found: FieldProblem, input: unknown): ProblemIssue {
  return { code: 'custom', message: bare(found), params: { problem: found }, input };
}

/** The same for `z.refine`. */
export function refusedAs(
  code: FieldCode,
  facts?: ErrorDetails,
): { message: string; params: { problem: FieldProblem } } {
  const found = problem(code, facts);
  return { message: bare(found), params: { problem: found } };
}

/** Without the field's name, for who reads the issue itself. */
function bare(found: FieldProblem): string {
  return problemSentence(found, '').trim();
}

/** The problem in the parameters of an issue, or null when it has none of ours. */
export function problemIn(params: unknown): FieldProblem | null {
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
