import { PASSWORD_GUESSABLE } from '@crease/contracts/rules/password.ts';
import { isGuessable } from './guessable-password.ts';

const HOLDS_NAME = 'Password must not contain the username';
const HOLDS_MOBILE = 'Password must not contain the mobile number';
/** A mobile without its +91. */
const OWN_DIGITS = -10;

/**
 * What makes a new password easy to guess for people who know its owner, or the likely passwords; null when nothing does. Length and
 * kinds of characters are the contract's business and judged before.
 */
export function passwordProblemOf(
  password: string,
  owner: { readonly userName: string; readonly mobile: string | null },
): string | null {
  if (password.toLowerCase().includes(owner.userName.toLowerCase())) return HOLDS_NAME;
  const digits = owner.mobile?.slice(OWN_DIGITS);
  if (digits !== undefined && password.includes(digits)) return HOLDS_MOBILE;
  return isGuessable(password) ? PASSWORD_GUESSABLE : null;
}
