import type { ActionRegistry } from '#approvals/action.ts';
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
import { saveRules } from '#office/operator-settings.ts';

/** All actions that may need a second operator. */
export const OPERATOR_ACTIONS: ActionRegistry = {
  SettleMarket: settleMarket,
  VoidBets: voidBets,
  VoidMarket: voidMarket,
  UnsettleMarket: unsettleMarket,
  VoidHouseRound: voidHouseRound,
  RemoveRunner: removeRunner,
  RestoreRunner: restoreRunner,
  UpdateMarket: updateMarket,
  AdjustBalance: adjustBalance,
  SetUserLimits: changeUserLimits,
  CloseUser: closeUser,
  SaveRules: saveRules,
  ApproveDeposit: approveDeposit,
  ApproveMatched: approveMatched,
  ReverseDeposit: reverseDeposit,
  DismissDispute: dismissDispute,
  ApproveWithdrawal: approveWithdrawal,
  ReturnWithdrawal: returnWithdrawal,
  VoidBonus: voidBonus,
  PayHeldWin: payHeldWin,
  WriteOffDebt: writeOffDebt,
  SavePaymentMethod: changePaymentMethod,
};
