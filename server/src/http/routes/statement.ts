import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { readProfitDays, readProfitLoss } from '#services/statement/profit-loss.ts';
import { readTransactionDetail } from '#services/statement/transaction-detail.ts';
import { readTransactions } from '#services/statement/transactions.ts';

type Names = 'getTransactions' | 'getTransactionDetail' | 'getProfitLoss' | 'getProfitDays';

/** Handlers of contracts/routes/statement.ts; callers see only their own data. */
export function statementHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    getTransactions: (input, call) => readTransactions(context, call.user.user.id, input),
    getTransactionDetail: (input, call) =>
      readTransactionDetail(context, call.user.user.id, input.transactionId),
    getProfitLoss: (input, call) => readProfitLoss(context, call.user.user.id, input),
    getProfitDays: (input, call) => readProfitDays(context, call.user.user.id, input),
  };
}
