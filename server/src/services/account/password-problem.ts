import { type FieldProblem, problem } from '@crease/contracts/errors/field-problem.ts';
import { isGuessable } from './guessable-password.ts';

/** Slice offset of a mobile number without +91. */
const OWN_DIGITS = -10;

/**
 * Describes why a new password is easy to guess, in general or for people who know its owner; null if it isn't.
 * Length and character classes are validated earlier, by the contract.
 */
export function findPasswordProblem(
  password: string,
  owner: { readonly userName: string; readonly mobile: string | null },
): FieldProblem | null {
  if (password.toLowerCase().includes(owner.userName.toLowerCase()))
    return problem('PASSWORD_HAS_NAME');
  const digits = owner.mobile?.slice(OWN_DIGITS);
  if (digits !== undefined && password.includes(digits)) return problem('PASSWORD_HAS_MOBILE');
  return isGuessable(password) ? problem('PASSWORD_GUESSABLE') : null;
}
