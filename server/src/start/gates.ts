import type { BetGates } from '#betting/bet-gates.ts';
import type { FreeBetReader } from '#betting/free-bet-reader.ts';
import { advanceAfterRequest } from '#bonus/advance-claims.ts';
import { depositBonusRefusal, linkDepositBonus } from '#bonus/claim-bonus.ts';
import { readOpenFreeBets } from '#bonus/free-bet.ts';
import { withBonusesForfeited } from '#bonus/give-up-bonus.ts';
import { pastFreeBets } from '#bonus/past-free-bets.ts';
import {
  checkCentralExclusion,
  checkCentralRenewal,
  checkCentralSignUp,
} from '#care/harm/central-exclusion.ts';
import { remindOfLimits } from '#care/harm/limit-review.ts';
import { checkBetIdentity } from '#care/identity/identity-gates.ts';
import { checkExclusion } from '#care/limits/exclusion.ts';
import type { CashGates } from '#cash/requests/cash-gates.ts';
import type { LoginGates } from '#people/account/login-gates.ts';
import type { AppContext } from './app-context.ts';

type Gates = Pick<AppContext, 'loginGates' | 'betGates' | 'freeBets' | 'cashGates'>;

/**
 * Composes the gates, followers and readers that later rooms add to the use cases of earlier ones.
 *
 * @param context resolved when one of them runs, because the context holds them.
 */
export function openGates(context: () => AppContext): Gates {
  return {
    loginGates: openLoginGates(context),
    betGates: openBetGates(context),
    freeBets: openFreeBetReader(context),
    cashGates: openCashGates(context),
  };
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

function openBetGates(context: () => AppContext): BetGates {
  return {
    placing: [
      (bettor) => checkBetIdentity(context(), bettor),
      (bettor) => checkCentralExclusion(context(), bettor),
    ],
    changing: [(bettor) => checkCentralExclusion(context(), bettor)],
  };
}

function openFreeBetReader(context: () => AppContext): FreeBetReader {
  return {
    open: (userId) => readOpenFreeBets(context(), userId),
    past: (query) => pastFreeBets(context(), query),
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
