import type { Label } from '#labels/label.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import type { Page } from '#values/paging.ts';

export const TRANSACTION_TYPES = [
  'BET_SETTLE',
  'COMMISSION',
  'DEPOSIT',
  'WITHDRAW',
  'WITHDRAW_RETURN',
  'BONUS',
  'CASINO_BET',
  'CASINO_WIN',
  'CASINO_ROLLBACK',
  'TAX',
  'ADJUST',
  'REVERSAL',
  'DEMO_GRANT',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** One movement of an account's cash (api 6.2). One of `credit` and `debit` is 0. */
export interface Transaction {
  readonly id: number;
  readonly date: Time;
  readonly type: TransactionType;
  readonly description: string;
  /** Of the market that the description ends with. */
  readonly marketLabel?: Label;
  readonly credit: Rupees;
  readonly debit: Rupees;
  /** Cash balance after the line. */
  readonly balance: Rupees;
  readonly sportId: number | null;
  readonly eventId: number | null;
  readonly marketId: number | null;
}

/** A page of the statement. `opening` and `closing` are the cash balance at the two ends of the range, whatever the filter. */
export interface TransactionPage extends Page<Transaction> {
  readonly opening: Rupees;
  readonly closing: Rupees;
  /** Over all lines that fit the filter, not only this page. */
  readonly totals: {
    readonly credit: Rupees;
    readonly debit: Rupees;
    /** How many of the lines bring money, and how many take some. */
    readonly credits: number;
    readonly debits: number;
  };
}

/** A bet as the detail of a settled market lists it (api 6.3). */
export interface TransactionBet {
  readonly id: number;
  readonly title: string;
  readonly titleLabel?: Label;
  readonly betType: string;
  readonly rate: number;
  /** The same in decimal odds: where both are one, the rate is no rate per 100. */
  readonly odds: number;
  readonly amount: Rupees;
  readonly profitLoss: Rupees;
  readonly fancyValue: number;
  readonly date: Time;
  readonly ipAddress: string;
}

/** What stands behind one line of the statement (api 6.3). */
export interface TransactionDetail {
  readonly transaction: Transaction;
  readonly winner: string | null;
  readonly resultLabel?: Label;
  readonly marketName: string | null;
  readonly marketLabel?: Label;
  readonly marketTypeName: string | null;
  readonly gameStartTime: Time | null;
  readonly totalBets: number;
  readonly netMarketTotal: Rupees;
  readonly commission: Rupees;
  readonly bets: readonly TransactionBet[];
}

export const PROFIT_LEVELS = ['Sport', 'Event', 'Market'] as const;
/** What one row of the report of profit and loss stands for. */
export type ProfitLevel = (typeof PROFIT_LEVELS)[number];

export const MARKET_FAMILIES = ['Exchange', 'Bookmaker', 'Fancy', 'Casino'] as const;
/** Tabs of the report: order books; bookmaker and toss; everything on runs, digits and premium; casino. */
export type MarketFamily = (typeof MARKET_FAMILIES)[number];

/** Money of settled markets together. `net` = `profitLoss` − `commission`; it is what the statement's lines add up to. */
export interface ProfitFigures {
  readonly bets: number;
  /** Matched stakes. */
  readonly stake: Rupees;
  /** Before commission. */
  readonly profitLoss: Rupees;
  readonly commission: Rupees;
  readonly net: Rupees;
}

/** A sport, an event or a market in the report of profit and loss. */
export interface ProfitRow extends ProfitFigures {
  /** Of the sport, the event or the market, by the level asked for. */
  readonly id: number;
  readonly name: string;
  readonly nameLabel?: Label;
  readonly sportId: number;
  readonly eventId: number | null;
  readonly eventTitle: string | null;
  readonly marketTypeName: string | null;
  /** Level Market: the winner's name, runs, or "Void". */
  readonly result: string | null;
  readonly resultLabel?: Label;
  /** When the newest of its markets was settled. */
  readonly settleTime: Time;
}

/** One page of rows and the totals over all rows that fit. */
export interface ProfitPage extends Page<ProfitRow> {
  readonly totals: ProfitFigures;
}

/** What the markets settled on one day of Asia/Kolkata gave. */
export interface ProfitDay extends ProfitFigures {
  /** YYYY-MM-DD. */
  readonly day: string;
}
