// Made by `npm run contract`.
import type { cashierRoutes } from '#routes/cashier.ts';
import type { CallsOf } from '#routes/route.ts';

/** What it takes to call `cashierRoutes`. */
export const cashierCalls: CallsOf<typeof cashierRoutes> = {
  getPaymentInfo: {
    method: 'GET',
    path: 'Account/GetPaymentInfo',
    access: 'R',
    from: 'query',
  },
  startDeposit: {
    method: 'POST',
    path: 'DepositWithdrawal/StartDeposit',
    access: 'R',
    from: 'body',
  },
  createDeposit: {
    method: 'POST',
    path: 'DepositWithdrawal/CreateDeposit',
    access: 'R',
    from: 'body',
  },
  createRequest: {
    method: 'POST',
    path: 'DepositWithdrawal/CreateRequestForDepositWithdrawal',
    access: 'R',
    from: 'body',
  },
  cancelDeposit: {
    method: 'POST',
    path: 'DepositWithdrawal/CancelDeposit',
    access: 'R',
    from: 'body',
  },
  answerRequest: {
    method: 'POST',
    path: 'DepositWithdrawal/AnswerRequest',
    access: 'R',
    from: 'body',
  },
  appealRequest: {
    method: 'POST',
    path: 'DepositWithdrawal/AppealRequest',
    access: 'R',
    from: 'body',
  },
  getDepositWithdrawals: {
    method: 'POST',
    path: 'DepositWithdrawal/GetDepositWithdrawals',
    access: 'R',
    from: 'body',
  },
  playerRequests: {
    method: 'POST',
    path: 'DepositWithdrawal/PlayerRequests',
    access: 'R',
    from: 'body',
  },
};
