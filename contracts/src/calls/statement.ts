// Made by `npm run contract`.
import type { CallsOf } from '#routes/route.ts';
import type { statementRoutes } from '#routes/statement.ts';

/** What it takes to call `statementRoutes`. */
export const statementCalls: CallsOf<typeof statementRoutes> = {
  getTransactions: {
    method: 'GET',
    path: 'Transaction/GetHistory',
    access: 'U',
    from: 'query',
  },
  getTransactionDetail: {
    method: 'GET',
    path: 'Transaction/GetDetail',
    access: 'U',
    from: 'query',
  },
  getProfitLoss: {
    method: 'GET',
    path: 'Transaction/GetProfitLoss',
    access: 'U',
    from: 'query',
  },
  getProfitDays: {
    method: 'GET',
    path: 'Transaction/GetDailyProfitLoss',
    access: 'U',
    from: 'query',
  },
};
