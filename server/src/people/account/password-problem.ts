import { type FieldProblem, problem } from '@crease/contracts/errors/field-problem.ts';
import { findFirstProblem } from '@crease/contracts/rules/field-rule.ts';
import { ownerRules, type PasswordOwner } from '@crease/contracts/rules/password.ts';
import { isGuessable } from './guessable-password.ts';

/**
 * Describes why a new password is easy to guess, in general or for people who know its owner; null if it isn't.
 * Length and character classes are validated earlier, by the contract.
 */
export function findPasswordProblem(password: string, owner: PasswordOwner): FieldProblem | null {
  const known = findFirstProblem(ownerRules(owner), password);
  return known ?? (isGuessable(password) ? problem('PASSWORD_GUESSABLE') : null);
}
