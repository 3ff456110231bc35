// Made by `npm run contract`.
import type { cashierPayoutRoutes } from '#routes/cashier-payout.ts';
import type { CallsOf } from '#routes/route.ts';

/** What it takes to call `cashierPayoutRoutes`. */
export const cashierPayoutCalls: CallsOf<typeof cashierPayoutRoutes> = {
  createWithdrawal: {
    method: 'POST',
    path: 'DepositWithdrawal/CreateWithdrawal',
    access: 'R',
    from: 'body',
  },
  getWithdrawalTax: {
    method: 'GET',
    path: 'DepositWithdrawal/GetWithdrawalTax',
    access: 'R',
    from: 'query',
  },
  getPayoutTimes: {
    method: 'GET',
    path: 'DepositWithdrawal/GetPayoutTimes',
    access: 'R',
    from: 'query',
    quiet: true,
  },
  addPayoutAccount: {
    method: 'POST',
    path: 'Account/AddPayoutAccount',
    access: 'R',
    from: 'body',
  },
  removePayoutAccount: {
    method: 'POST',
    path: 'Account/RemovePayoutAccount',
    access: 'R',
    from: 'body',
  },
  getUserWithdrawalHistory: {
    method: 'GET',
    path: 'DepositWithdrawal/GetUserWithdrawalHistory',
    access: 'R',
    from: 'query',
  },
};
