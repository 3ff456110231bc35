import {
  checkCentralExclusion,
  checkCentralRenewal,
  checkCentralSignUp,
} from '#care/harm/central-exclusion.ts';
import { remindOfLimits } from '#care/harm/limit-review.ts';
import { checkExclusion } from '#care/limits/exclusion.ts';
import type { LoginGates } from '#people/account/login-gates.ts';
import type { AppContext } from './app-context.ts';

/**
 * Composes the gates of sign-ups and logins.
 *
 * @param context resolved when a gate is asked, because the context holds the gates.
 */
export function openLoginGates(context: () => AppContext): LoginGates {
  return {
    signUp: [(setting, mobile) => checkCentralSignUp(context(), setting, mobile)],
    login: [
      (user) => checkExclusion(context(), user.id),
      (user) => checkCentralExclusion(context(), user),
    ],
    refresh: [(user) => checkCentralRenewal(context(), user)],
    followers: [(user) => remindOfLimits(context(), user)],
  };
}
