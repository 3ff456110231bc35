import { type FieldProblem, problem } from '@crease/contracts/errors/field-problem.ts';
import { isGuessable } from './guessable-password.ts';

/** A mobile without its +91. */
const OWN_DIGITS = -10;

/**
 * What makes a new password easy to guess for people who know its owner, or the likely passwords; null when nothing does. Length and
 * kinds of characters are the contract's business and judged before.
 */
export function passwordProblemOf(
  password: string,
  owner: { readonly userName: string; readonly mobile: string | null },
): FieldProblem | null {
  if (password.toLowerCase().includes(owner.userName.toLowerCase()))
    return problem('PASSWORD_HAS_NAME');
  const digits = owner.mobile?.slice(OWN_DIGITS);
  if (digits !== undefined && password.includes(digits)) return problem('PASSWORD_HAS_MOBILE');
  return isGuessable(password) ? problem('PASSWORD_GUESSABLE') : null;
}
