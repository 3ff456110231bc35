import { type ActionRegistry, bindAction } from '#approvals/action.ts';
import { voidBonus } from '#bonus/house-endings.ts';
import { changeUserLimits } from '#care/limits/people-limits.ts';
import { approveMatched } from '#cash/bank/approve-matched.ts';
import { writeOffDebt } from '#cash/debts/debt-acts.ts';
import {
  approveDeposit,
  approveWithdrawal,
  dismissDispute,
  returnWithdrawal,
  reverseDeposit,
} from '#cash/requests/approve-request.ts';
import { changePaymentMethod } from '#cash/requests/payment-change.ts';
import { payHeldWin } from '#casino/held-wins.ts';
import { voidHouseRound } from '#casino/void-round.ts';
import { removeRunner, restoreRunner } from '#market-desk/markets/remove-runner.ts';
import { settleMarket, voidMarket } from '#market-desk/markets/settle-market.ts';
import { unsettleMarket } from '#market-desk/markets/unsettle-market.ts';
import { updateMarket } from '#market-desk/markets/update-market.ts';
import { voidBets } from '#market-desk/markets/void-bets.ts';
import { adjustBalance } from '#office/adjust-balance.ts';
import { closeUser } from '#office/close-user.ts';
import type { AppEnv } from '#office/env.ts';
import { saveRules } from '#office/operator-settings.ts';

/** All actions that may need a second operator, each bound to the rooms. */
export function openActions(app: () => AppEnv): ActionRegistry {
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
