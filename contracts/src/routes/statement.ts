import * as z from 'zod/mini';
import { dayOrInstant } from '#values/instant-field.ts';
import { id, longId, sportId, wholeNumber } from '#values/number-from.ts';
import { type GridWire, gridFields } from '#values/paging.ts';
import {
  MARKET_FAMILIES,
  type MarketFamily,
  PROFIT_LEVELS,
  type ProfitDay,
  type ProfitLevel,
  type ProfitPage,
  type TransactionDetail,
  type TransactionPage,
} from '#wire/statement.ts';
import { route } from './route.ts';

interface RangeWire {
  /** A day of Asia/Kolkata or an instant; left out: the last 7 days. */
  readonly From?: string;
  readonly To?: string;
}

const range = {
  From: z.optional(dayOrInstant('from')),
  To: z.optional(dayOrInstant('to')),
};

export interface TransactionsWire extends GridWire, RangeWire {
  /** 0 all, 1 deposits and withdrawals, 2 game. */
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

/** What a page of the statement is asked with. */
export const transactionFields = {
  ...gridFields(['date']),
  ...range,
  Type: z._default(wholeNumber(0, 2), 0),
};

/** What a page of profit and loss is asked with. */
export const profitFields = {
  ...gridFields(['settleTime', 'name', 'bets', 'stake', 'profitLoss', 'commission', 'net']),
  ...range,
  Level: z._default(z.enum(PROFIT_LEVELS), 'Sport'),
  SportId: z.optional(sportId),
  EventId: z.optional(id),
  Family: z.optional(z.enum(MARKET_FAMILIES)),
};

/** What has come into a balance and left it, and what settled bets have won and lost (api 6). */
export const statementRoutes = {
  getTransactions: route<TransactionsWire, TransactionPage>()({
    method: 'GET',
    path: 'Transaction/GetHistory',
    access: 'U',
    from: 'query',
    about: "Lines of the caller's statement with the balance at both ends of the range.",
    request: z.object(transactionFields),
  }),
  getTransactionDetail: route<{ transactionId: number }, TransactionDetail>()({
    method: 'GET',
    path: 'Transaction/GetDetail',
    access: 'U',
    from: 'query',
    about: "One line of the caller's statement, with the bets and the result behind it.",
    request: z.object({ transactionId: longId }),
  }),
  getProfitLoss: route<ProfitWire, ProfitPage>()({
    method: 'GET',
    path: 'Transaction/GetProfitLoss',
    access: 'U',
    from: 'query',
    about:
      'What markets settled in the range gave, by sport, event or market; totals are over all rows that fit.',
    request: z.object(profitFields),
  }),
  getProfitDays: route<ProfitDaysWire, { items: readonly ProfitDay[] }>()({
    method: 'GET',
    path: 'Transaction/GetDailyProfitLoss',
    access: 'U',
    from: 'query',
    about: 'The same by day of settlement, oldest first; days without a settlement are left out.',
    request: z.object({
      ...range,
      SportId: z.optional(sportId),
      Family: z.optional(z.enum(MARKET_FAMILIES)),
    }),
  }),
};
