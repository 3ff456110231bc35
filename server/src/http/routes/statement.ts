import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { profitDaysOf, profitLossOf } from '#services/statement/profit-loss.ts';
import { transactionDetailOf } from '#services/statement/transaction-detail.ts';
import { transactionsOf } from '#services/statement/transactions.ts';

type Names = 'getTransactions' | 'getTransactionDetail' | 'getProfitLoss' | 'getProfitDays';

/** Handlers of contracts/routes/statement.ts; callers see only their own data. */
export function statementHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    getTransactions: (input, call) => transactionsOf(context, call.user.user.id, input),
    getTransactionDetail: (input, call) =>
      transactionDetailOf(context, call.user.user.id, input.transactionId),
    getProfitLoss: (input, call) => profitLossOf(context, call.user.user.id, input),
    getProfitDays: (input, call) => profitDaysOf(context, call.user.user.id, input),
  };
}
