import * as z from 'zod/mini';
import { gridFields, id, list, longId, playerRange, sportId, wholeNumber } from '#base/request-fields.ts';
import { route, type WireOf } from '#base/route.ts';
import {
  MARKET_FAMILIES,
  PROFIT_LEVELS,
  ProfitDay,
  ProfitPage,
  TransactionDetail,
  TransactionPage,
} from '#betting/statement.ts';

export type TransactionsWire = WireOf<typeof statementRoutes.getTransactions>;

export type ProfitWire = WireOf<typeof statementRoutes.getProfitLoss>;

export type ProfitDaysWire = WireOf<typeof statementRoutes.getProfitDays>;

export const transactionFields = { ...gridFields(['date']), ...playerRange, Type: z._default(wholeNumber(0, 2), 0) };

export const profitFields = {
  ...gridFields(['settleTime', 'name', 'bets', 'stake', 'profitLoss', 'commission', 'net']),
  ...playerRange,
  Level: z._default(z.enum(PROFIT_LEVELS), 'Sport'),
  SportId: z.optional(sportId),
  EventId: z.optional(id),
  Family: z.optional(z.enum(MARKET_FAMILIES)),
};

const get = { method: 'GET', access: 'U' } as const;

/** Account statement, and profit and loss of settled bets (api 6). */
export const statementRoutes = {
  getTransactions: route({
    ...get,
    path: 'Transaction/GetHistory',
    about: 'Returns the caller’s statement entries, with opening and closing balances for the range.',
    request: z.object(transactionFields),
    answer: TransactionPage,
  }),
  getTransactionDetail: route({
    ...get,
    path: 'Transaction/GetDetail',
    about: 'Returns one of the caller’s statement entries, with its bets and result.',
    request: z.object({ transactionId: longId }),
    answer: TransactionDetail,
  }),
  getProfitLoss: route({
    ...get,
    path: 'Transaction/GetProfitLoss',
    about: 'Returns profit and loss of markets settled in the range, by sport, event or market; totals cover all rows.',
    request: z.object(profitFields),
    answer: ProfitPage,
  }),
  getProfitDays: route({
    ...get,
    path: 'Transaction/GetDailyProfitLoss',
    about: 'The same by settlement day, oldest first; days without settlements are omitted.',
    request: z.object({ ...playerRange, SportId: z.optional(sportId), Family: z.optional(z.enum(MARKET_FAMILIES)) }),
    answer: list(ProfitDay),
  }),
};
