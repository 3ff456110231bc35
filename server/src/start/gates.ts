import { advanceAfterRequest } from '#bonus/advance-claims.ts';
import { depositBonusRefusal, linkDepositBonus } from '#bonus/claim-bonus.ts';
import { withBonusesForfeited } from '#bonus/give-up-bonus.ts';
import {
  checkCentralExclusion,
  checkCentralRenewal,
  checkCentralSignUp,
} from '#care/harm/central-exclusion.ts';
import { remindOfLimits } from '#care/harm/limit-review.ts';
import { checkExclusion } from '#care/limits/exclusion.ts';
import type { CashGates } from '#cash/requests/cash-gates.ts';
import type { LoginGates } from '#people/account/login-gates.ts';
import type { AppContext } from './app-context.ts';

type Gates = Pick<AppContext, 'loginGates' | 'cashGates'>;

/**
 * Composes the gates, followers and readers that later rooms add to the use cases of earlier ones.
 *
 * @param context resolved when one of them runs, because the context holds them.
 */
export function openGates(context: () => AppContext): Gates {
  return { loginGates: openLoginGates(context), cashGates: openCashGates(context) };
}

function openLoginGates(context: () => AppContext): LoginGates {
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

function openCashGates(context: () => AppContext): CashGates {
  return {
    deposit: [(asking, { bonusId }) => depositBonusRefusal(context(), asking, bonusId)],
    depositFollowers: [(asking, deposit) => linkDepositBonus(context(), asking, deposit)],
    withdrawal: [(asking, wish, hold) => withBonusesForfeited(context(), asking, wish, hold)],
    stepFollowers: [(request) => advanceAfterRequest(context(), request)],
  };
}
