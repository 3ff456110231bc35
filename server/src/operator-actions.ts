import { voidBonus } from '#services/bonus/house-endings.ts';
import { approveMatched } from '#services/cashier/approve-matched.ts';
import {
  approveDeposit,
  approveWithdrawal,
  dismissDispute,
  returnWithdrawal,
  reverseDeposit,
} from '#services/cashier/approve-request.ts';
import { changePaymentMethod } from '#services/cashier/payment-change.ts';
import { payHeldWin } from '#services/casino/held-wins.ts';
import { voidHouseRound } from '#services/casino/void-round.ts';
import { writeOffDebt } from '#services/debts/debt-acts.ts';
import type { ActionRegistry } from '#services/operator/acts/action.ts';
import { adjustBalance } from '#services/operator/adjust-balance.ts';
import { closeUser } from '#services/operator/close-user.ts';
import { saveRules } from '#services/operator/operator-settings.ts';
import { changeUserLimits } from '#services/operator/people-limits.ts';
import { removeRunner, restoreRunner } from '#services/operator/remove-runner.ts';
import { settleMarket, voidMarket } from '#services/operator/settle-market.ts';
import { unsettleMarket } from '#services/operator/unsettle-market.ts';
import { updateMarket } from '#services/operator/update-market.ts';
import { voidBets } from '#services/operator/void-bets.ts';

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
