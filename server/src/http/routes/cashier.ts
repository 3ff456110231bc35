import type { cashierRoutes } from '@crease/contracts/routes/cashier.ts';
import type { Handlers } from '#http/call.ts';
import { answer, decline } from '#services/reply.ts';

const NO_ROWS = { items: [], totalCount: 0 };

/**
 * Handlers of contracts/routes/cashier.ts while no cash desk is open: nothing is paid in or out on any site, and the
 * lists are as empty as they are true.
 */
export function cashierHandlers(): Pick<Handlers, keyof typeof cashierRoutes> {
  return {
    getPaymentInfo: () => decline('FEATURE_OFF'),
    createDeposit: () => decline('FEATURE_OFF'),
    createWithdrawal: () => decline('FEATURE_OFF'),
    createRequest: () => decline('FEATURE_OFF'),
    claimBonus: () => decline('FEATURE_OFF'),
    getDepositWithdrawals: () => answer(NO_ROWS),
    playerRequests: () => answer(NO_ROWS),
    getUserWithdrawalHistory: () => answer(NO_ROWS),
    getBonuses: () => answer({ items: [] }),
  };
}
