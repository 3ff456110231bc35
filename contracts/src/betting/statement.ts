import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';
import type { Page } from '#base/request-fields.ts';
import type { Label } from '#labels/label.ts';

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

/** One cash entry of an account (api 6.2). Either `credit` or `debit` is 0. */
export interface Transaction {
  readonly id: number;
  readonly date: Time;
  readonly type: TransactionType;
  readonly description: string;
  /** Label of the market name that ends the description. */
  readonly marketLabel?: Label;
  readonly credit: Rupees;
  readonly debit: Rupees;
  /** Cash balance after the entry. */
  readonly balance: Rupees;
  readonly sportId: number | null;
  readonly eventId: number | null;
  readonly marketId: number | null;
}

/**
 * A page of the statement. `opening` and `closing` are the cash balances at the ends of the range, regardless of the
 * filter.
 */
export interface TransactionPage extends Page<Transaction> {
  readonly opening: Rupees;
  readonly closing: Rupees;
  /** Totals over all matching entries, not only this page. */
  readonly totals: {
    readonly credit: Rupees;
    readonly debit: Rupees;
    /** Number of credit and debit entries. */
    readonly credits: number;
    readonly debits: number;
  };
}

/** A bet in the details of a settled market (api 6.3). */
export interface TransactionBet {
  readonly id: number;
  readonly title: string;
  readonly titleLabel?: Label;
  readonly betType: string;
  readonly rate: number;
  /** Rate in decimal odds, even where the rate is per 100. */
  readonly odds: number;
  readonly amount: Rupees;
  readonly profitLoss: Rupees;
  readonly fancyValue: number;
  readonly date: Time;
  readonly ipAddress: string;
}

/** Details of one statement entry (api 6.3). */
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
/** Aggregation level of the profit and loss report. */
export type ProfitLevel = (typeof PROFIT_LEVELS)[number];

export const MARKET_FAMILIES = ['Exchange', 'Bookmaker', 'Fancy', 'Casino'] as const;
/** Tabs of the report: exchange; bookmaker and toss; runs, digits and premium; casino. */
export type MarketFamily = (typeof MARKET_FAMILIES)[number];

/** Totals of settled markets. `net` = `profitLoss` − `commission`, which matches the statement. */
export interface ProfitFigures {
  readonly bets: number;
  /** Matched stakes. */
  readonly stake: Rupees;
  /** P&L before commission. */
  readonly profitLoss: Rupees;
  readonly commission: Rupees;
  readonly net: Rupees;
}

/** A sport, event or market in the profit and loss report. */
export interface ProfitRow extends ProfitFigures {
  /** ID of the sport, event or market, depending on the level. */
  readonly id: number;
  readonly name: string;
  readonly nameLabel?: Label;
  readonly sportId: number;
  readonly eventId: number | null;
  readonly eventTitle: string | null;
  readonly marketTypeName: string | null;
  /** Market level: winner's name, runs, or "Void"; null on other levels. */
  readonly result: string | null;
  readonly resultLabel?: Label;
  /** Latest settlement among its markets. */
  readonly settleTime: Time;
}

/** One page of rows, with totals over all matching rows. */
export interface ProfitPage extends Page<ProfitRow> {
  readonly totals: ProfitFigures;
}

/** Totals of the markets settled on one day in Asia/Kolkata. */
export interface ProfitDay extends ProfitFigures {
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** Statement entry types of a round; free rounds are paid as a bonus. */
const ROUND_TYPES: ReadonlySet<TransactionType> = new Set([
  'CASINO_BET',
  'CASINO_WIN',
  'CASINO_ROLLBACK',
  'BONUS',
]);

/** Game code and round ID as written in the ledger: `plinko plinko-98feae23`. */
const ROUND = /^(\S+) (\S+)$/;

/** Finds the game and round of a statement entry; null if it belongs to none. */
export function findRound({ type, description }: Pick<Transaction, 'type' | 'description'>): {
  readonly code: string;
  readonly round: string;
} | null {
  const [, code, round] = ROUND_TYPES.has(type) ? (ROUND.exec(description) ?? []) : [];
  return code === undefined || round === undefined ? null : { code, round };
}
