import { readProfitDays, readProfitLoss } from '#betting/history/profit-loss.ts';
import { readTransactionDetail } from '#betting/history/transaction-detail.ts';
import { readTransactions } from '#betting/history/transactions.ts';
import type { AppEnv } from '#office/env.ts';
import type { Handlers } from '#people/call.ts';

type Names = 'getTransactions' | 'getTransactionDetail' | 'getProfitLoss' | 'getProfitDays';

/** Handlers of contracts/routes/statement.ts; callers see only their own data. */
export function statementHandlers(context: AppEnv): Pick<Handlers, Names> {
  return {
    getTransactions: (input, call) => readTransactions(context, call.user.user.id, input),
    getTransactionDetail: (input, call) =>
      readTransactionDetail(context, call.user.user.id, input.transactionId),
    getProfitLoss: (input, call) => readProfitLoss(context, call.user.user.id, input),
    getProfitDays: (input, call) => readProfitDays(context, call.user.user.id, input),
  };
}
