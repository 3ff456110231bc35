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
import {
  checkBetIdentity,
  checkDepositIdentity,
  checkWithdrawalIdentity,
  flagForeignName,
} from '#care/identity/identity-gates.ts';
import { getIdentityRules } from '#care/identity/identity-view.ts';
import { checkExclusion } from '#care/limits/exclusion.ts';
import type { UploadPurpose } from '#care/uploads/store-image.ts';
import { hasCashDesk } from '#cash/requests/cash-desk.ts';
import type { CashGates } from '#cash/requests/cash-gates.ts';
import { holdPayoutsAfterChange } from '#cash/requests/credential-change.ts';
import { notifyLogin } from '#notices/login-notices.ts';
import type { AppEnv } from '#office/env.ts';
import type { LoginGates } from '#people/account/login-gates.ts';

type Gates = Pick<AppEnv, 'loginGates' | 'betGates' | 'freeBets' | 'cashGates' | 'uploadPurposes'>;

/**
 * Composes the gates, followers and readers that later rooms add to the use cases of earlier ones.
 *
 * @param context called only when one of them runs, because the rooms hold the gates and must be opened first.
 */
export function openGates(context: () => AppEnv): Gates {
  return {
    loginGates: openLoginGates(context),
    betGates: openBetGates(context),
    freeBets: openFreeBetReader(context),
    cashGates: openCashGates(context),
    uploadPurposes: openUploadPurposes(context),
  };
}

function openLoginGates(context: () => AppEnv): LoginGates {
  return {
    signUp: [(setting, mobile) => checkCentralSignUp(context(), setting, mobile)],
    login: [
      (user) => checkExclusion(context(), user.id),
      (user) => checkCentralExclusion(context(), user),
    ],
    refresh: [(user) => checkCentralRenewal(context(), user)],
    newDevice: [(login) => notifyLogin(context(), login)],
    followers: [(user) => remindOfLimits(context(), user)],
    credentialChange: [(change) => holdPayoutsAfterChange(context(), change)],
  };
}

function openBetGates(context: () => AppEnv): BetGates {
  return {
    placing: [
      (bettor) => checkBetIdentity(context(), bettor),
      (bettor) => checkCentralExclusion(context(), bettor),
    ],
    changing: [(bettor) => checkCentralExclusion(context(), bettor)],
  };
}

function openFreeBetReader(context: () => AppEnv): FreeBetReader {
  return {
    open: (userId) => readOpenFreeBets(context(), userId),
    past: (query) => pastFreeBets(context(), query),
  };
}

function openCashGates(context: () => AppEnv): CashGates {
  return {
    deposit: [(requester, { bonusId }) => depositBonusRefusal(context(), requester, bonusId)],
    payingIn: [
      (user) => checkCentralExclusion(context(), user),
      (user, deposit) => checkDepositIdentity(context(), user, deposit),
    ],
    depositFollowers: [(requester, deposit) => linkDepositBonus(context(), requester, deposit)],
    payingOut: [(user) => checkWithdrawalIdentity(context(), user)],
    payoutFlags: [(account) => flagForeignName(context(), account)],
    withdrawal: [
      (requester, request, hold) => withBonusesForfeited(context(), requester, request, hold),
    ],
    stepFollowers: [(request) => advanceAfterRequest(context(), request)],
  };
}

/** Proof of payment, and of identity. */
function openUploadPurposes(context: () => AppEnv): readonly UploadPurpose[] {
  return [
    (user) => hasCashDesk(context(), user),
    (user) => getIdentityRules(context(), user) !== null,
  ];
}
