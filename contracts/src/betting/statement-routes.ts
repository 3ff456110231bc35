import * as z from 'zod/mini';
import {
  dayOrInstant,
  type GridWire,
  gridFields,
  id,
  longId,
  sportId,
  wholeNumber,
} from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import {
  MARKET_FAMILIES,
  type MarketFamily,
  PROFIT_LEVELS,
  type ProfitDay,
  type ProfitLevel,
  type ProfitPage,
  type TransactionDetail,
  type TransactionPage,
} from '#betting/statement.ts';

interface RangeWire {
  /** Asia/Kolkata day or instant; defaults to the last 7 days. */
  readonly From?: string;
  readonly To?: string;
}

const range = {
  From: z.optional(dayOrInstant('from')),
  To: z.optional(dayOrInstant('to')),
};

export interface TransactionsWire extends GridWire, RangeWire {
  /** Type: 0 all, 1 deposits, withdrawals and bonuses, 2 game. */
  readonly Type?: 0 | 1 | 2;
}

export interface ProfitWire extends GridWire, RangeWire {
  readonly Level?: ProfitLevel;
  readonly SportId?: number;
  readonly EventId?: number;
  readonly Family?: MarketFamily;
}

export interface ProfitDaysWire extends RangeWire {
  readonly SportId?: number;
  readonly Family?: MarketFamily;
}

/** Query of an account statement page. */
export const transactionFields = {
  ...gridFields(['date']),
  ...range,
  Type: z._default(wholeNumber(0, 2), 0),
};

/** Query of a profit and loss page. */
export const profitFields = {
  ...gridFields(['settleTime', 'name', 'bets', 'stake', 'profitLoss', 'commission', 'net']),
  ...range,
  Level: z._default(z.enum(PROFIT_LEVELS), 'Sport'),
  SportId: z.optional(sportId),
  EventId: z.optional(id),
  Family: z.optional(z.enum(MARKET_FAMILIES)),
};

/** Account statement, and profit and loss of settled bets (api 6). */
export const statementRoutes = {
  getTransactions: route<TransactionsWire, TransactionPage>()({
    method: 'GET',
    path: 'Transaction/GetHistory',
    access: 'U',
    about:
      'Returns the caller’s statement entries, with opening and closing balances for the range.',
    request: z.object(transactionFields),
  }),
  getTransactionDetail: route<{ transactionId: number }, TransactionDetail>()({
    method: 'GET',
    path: 'Transaction/GetDetail',
    access: 'U',
    about: 'Returns one of the caller’s statement entries, with its bets and result.',
    request: z.object({ transactionId: longId }),
  }),
  getProfitLoss: route<ProfitWire, ProfitPage>()({
    method: 'GET',
    path: 'Transaction/GetProfitLoss',
    access: 'U',
    about:
      'Returns profit and loss for markets settled in the range, by sport, event or market; totals cover all matching rows.',
    request: z.object(profitFields),
  }),
  getProfitDays: route<ProfitDaysWire, { items: readonly ProfitDay[] }>()({
    method: 'GET',
    path: 'Transaction/GetDailyProfitLoss',
    access: 'U',
    about: 'The same by settlement day, oldest first; days without settlements are omitted.',
    request: z.object({
      ...range,
      SportId: z.optional(sportId),
      Family: z.optional(z.enum(MARKET_FAMILIES)),
    }),
  }),
};
