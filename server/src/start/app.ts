import { type ActionRegistry, bindAction } from '#approvals/action.ts';
import { type ApprovalsPorts, openApprovals } from '#approvals/env.ts';
import { type BasePorts, openBase } from '#base/env.ts';
import { type BettingPorts, openBetting } from '#betting/env.ts';
import { advanceAfterRequest, openBonuses } from '#bonus/advance-claims.ts';
import { depositBonusRefusal, linkDepositBonus, withBonusesForfeited } from '#bonus/claim-bonus.ts';
import { voidBonus } from '#bonus/decide-claim.ts';
import { type BonusPorts, openBonus } from '#bonus/env.ts';
import { pastFreeBets, readOpenFreeBets } from '#bonus/free-bet.ts';
import { type CarePorts, openCare } from '#care/env.ts';
import {
  checkCentralExclusion,
  checkCentralRenewal,
  checkCentralSignUp,
  checkExclusion,
} from '#care/exclusion-register.ts';
import {
  checkBetIdentity,
  checkDepositIdentity,
  checkWithdrawalIdentity,
  flagForeignName,
} from '#care/identity-gates.ts';
import { getIdentityRules } from '#care/identity-items.ts';
import { remindOfLimits } from '#care/limit-history.ts';
import { changeUserLimits } from '#care/user-limits.ts';
import { approveMatched } from '#cash/bank/bank-credit.ts';
import { changePaymentMethod } from '#cash/desk/change-payment-method.ts';
import { writeOffDebt } from '#cash/desk/debts.ts';
import { type CashPorts, openCash } from '#cash/env.ts';
import type { SandboxBank } from '#cash/providers/sandbox-bank.ts';
import { SANDBOX } from '#cash/providers/sandbox-bank.ts';
import { completePendingSteps, receiveCallback } from '#cash/requests/advance-requests.ts';
import {
  approveDeposit,
  approveWithdrawal,
  dismissDispute,
  returnWithdrawal,
  reverseDeposit,
} from '#cash/requests/approve-request.ts';
import { hasCashDesk } from '#cash/requests/cash-desk.ts';
import { holdPayoutsAfterChange } from '#cash/requests/payout-accounts.ts';
import { type CasinoPorts, openCasino } from '#casino/env.ts';
import { GameRegistry } from '#casino/game-registry.ts';
import { payHeldWin } from '#casino/held-wins.ts';
import { voidHouseRound } from '#casino/house-rounds.ts';
import { openCatalogue } from '#catalogue/env.ts';
import { type JournalPorts, openJournal } from '#journal/env.ts';
import { type MarketDeskPorts, openMarketDesk } from '#market-desk/env.ts';
import { removeRunner, restoreRunner } from '#market-desk/markets/remove-runner.ts';
import { settleMarket, unsettleMarket, voidMarket } from '#market-desk/markets/settle-market.ts';
import { updateMarket } from '#market-desk/markets/update-market.ts';
import { voidBets } from '#market-desk/markets/void-bets.ts';
import { openNotices } from '#notices/env.ts';
import { notifyLogin } from '#notices/personal-pushes.ts';
import { closeUser } from '#office/account-closure.ts';
import { adjustBalance } from '#office/adjust-balance.ts';
import type { AppEnv, OfficePorts } from '#office/env.ts';
import { saveRules } from '#office/operator-settings.ts';
import { openPeople, type PeoplePorts } from '#people/env.ts';
import { openSite } from '#site/env.ts';

type RoomPorts = BasePorts &
  JournalPorts &
  PeoplePorts &
  ApprovalsPorts &
  CarePorts &
  BettingPorts &
  CashPorts &
  BonusPorts &
  CasinoPorts &
  MarketDeskPorts &
  OfficePorts;

/** Ports of all rooms: the machine and the outside world. */
export type AppPorts = Omit<RoomPorts, keyof ReturnType<typeof openGates> | 'actions' | 'games'>;

/**
 * Opens the rooms, each on those before it. Called once, before the exchange takes its first command.
 *
 * @param siteDomains parsed JSON of the SITE_DOMAINS file (API 11.4), or null.
 * @throws Error if that JSON has the wrong shape.
 */
export function openApp(outside: AppPorts, siteDomains: unknown = null): AppEnv {
  const gates = openGates(() => app);
  const actions = openActions(() => app);
  const { readModel } = outside;

  const base = openBase(outside);
  const games = new GameRegistry(base.documents, outside.casinoProviders);
  const ports = { ...outside, ...gates, actions, games };
  const journal = openJournal({ ...ports, ...base });
  const site = openSite(journal, siteDomains);
  const people = openPeople({ ...ports, ...site });
  const approvals = openApprovals({ ...ports, ...people });
  const catalogue = openCatalogue({ ...ports, ...people });
  const notices = openNotices({ ...ports, ...catalogue });
  const betting = openBetting({ ...ports, ...approvals, ...notices, readModel });
  const cash = openCash({ ...ports, ...betting });
  const care = openCare({ ...ports, ...cash });
  const bonus = openBonus({ ...ports, ...care });
  const casino = openCasino({ ...ports, ...bonus, games, readModel });
  const marketDesk = openMarketDesk({ ...ports, ...casino });
  const app: AppEnv = { ...marketDesk, readModel };
  return app;
}

/** Loads the state of the previous process, and completes what it left unfinished. */
export async function loadPersistedState(context: AppEnv, bank: SandboxBank): Promise<void> {
  await context.tv.load();
  await context.priceAlerts.load();
  await context.closingTimes.load();
  await context.belowZero.load();
  await context.businessWatch.load();
  await context.payments.load();
  await context.games.load();
  await context.playTime.load();
  context.providers.refuseUnusable(context.payments);
  await bank.load(async (callback) => (await receiveCallback(context, SANDBOX, callback)).ok);
  await completePendingSteps(context);
  await context.debtCollector.load();
  await openBonuses(context);
  await context.manualScores.load();
}

/**
 * Composes the gates, followers and readers that later rooms add to the use cases of earlier ones.
 *
 * @param context called only when one of them runs, because the rooms hold the gates and must be opened first.
 */
function openGates(
  context: () => AppEnv,
): Pick<AppEnv, 'loginGates' | 'betGates' | 'freeBets' | 'cashGates' | 'uploadPurposes'> {
  return {
    loginGates: {
      signUp: [(setting, mobile) => checkCentralSignUp(context(), setting, mobile)],
      login: [(user) => checkExclusion(context(), user.id), (user) => checkCentralExclusion(context(), user)],
      refresh: [(user) => checkCentralRenewal(context(), user)],
      newDevice: [(login) => notifyLogin(context(), login)],
      followers: [(user) => remindOfLimits(context(), user)],
      credentialChange: [(change) => holdPayoutsAfterChange(context(), change)],
    },
    betGates: {
      placing: [(bettor) => checkBetIdentity(context(), bettor), (bettor) => checkCentralExclusion(context(), bettor)],
      changing: [(bettor) => checkCentralExclusion(context(), bettor)],
    },
    freeBets: {
      open: (userId) => readOpenFreeBets(context(), userId),
      past: (query) => pastFreeBets(context(), query),
    },
    cashGates: {
      deposit: [(requester, { bonusId }) => depositBonusRefusal(context(), requester, bonusId)],
      payingIn: [
        (user) => checkCentralExclusion(context(), user),
        (user, deposit) => checkDepositIdentity(context(), user, deposit),
      ],
      depositFollowers: [(requester, deposit) => linkDepositBonus(context(), requester, deposit)],
      payingOut: [(user) => checkWithdrawalIdentity(context(), user)],
      payoutFlags: [(account) => flagForeignName(context(), account)],
      withdrawal: [(requester, request, hold) => withBonusesForfeited(context(), requester, request, hold)],
      stepFollowers: [(request) => advanceAfterRequest(context(), request)],
    },
    // Proof of payment, and of identity.
    uploadPurposes: [(user) => hasCashDesk(context(), user), (user) => getIdentityRules(context(), user) !== null],
  };
}

/** All actions that may need a second operator, each bound to the rooms. */
function openActions(app: () => AppEnv): ActionRegistry {
  return {
    SettleMarket: bindAction(settleMarket, app),
    VoidBets: bindAction(voidBets, app),
    VoidMarket: bindAction(voidMarket, app),
    UnsettleMarket: bindAction(unsettleMarket, app),
    VoidHouseRound: bindAction(voidHouseRound, app),
    RemoveRunner: bindAction(removeRunner, app),
    RestoreRunner: bindAction(restoreRunner, app),
    UpdateMarket: bindAction(updateMarket, app),
    AdjustBalance: bindAction(adjustBalance, app),
    SetUserLimits: bindAction(changeUserLimits, app),
    CloseUser: bindAction(closeUser, app),
    SaveRules: bindAction(saveRules, app),
    ApproveDeposit: bindAction(approveDeposit, app),
    ApproveMatched: bindAction(approveMatched, app),
    ReverseDeposit: bindAction(reverseDeposit, app),
    DismissDispute: bindAction(dismissDispute, app),
    ApproveWithdrawal: bindAction(approveWithdrawal, app),
    ReturnWithdrawal: bindAction(returnWithdrawal, app),
    VoidBonus: bindAction(voidBonus, app),
    PayHeldWin: bindAction(payHeldWin, app),
    WriteOffDebt: bindAction(writeOffDebt, app),
    SavePaymentMethod: bindAction(changePaymentMethod, app),
  };
}
