import * as z from 'zod/mini';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import { page } from '#base/request-fields.ts';
import type { Wire } from '#base/wire.ts';
import { Label } from '#labels/label.ts';

export const TransactionType = z.enum([
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
]);
export type TransactionType = Wire<typeof TransactionType>;

/** One cash entry of an account (api 6.2). Either `credit` or `debit` is 0. */
export const Transaction = z.strictObject({
  id: z.number(),
  date: Time,
  type: TransactionType,
  description: z.string(),
  /** Label of the market name that ends the description. */
  marketLabel: z.exactOptional(Label),
  credit: Rupees,
  debit: Rupees,
  /** Cash balance after the entry. */
  balance: Rupees,
  sportId: z.nullable(z.number()),
  eventId: z.nullable(z.number()),
  marketId: z.nullable(z.number()),
});
export type Transaction = Wire<typeof Transaction>;

/** A page of the statement; `opening` and `closing` are the cash at the ends of the range, whatever the filter. */
export const TransactionPage = z.strictObject({
  ...page(Transaction).shape,
  opening: Rupees,
  closing: Rupees,
  /** Totals over all matching entries, not only this page. */
  totals: z.strictObject({ credit: Rupees, debit: Rupees, credits: z.number(), debits: z.number() }),
});
export type TransactionPage = Wire<typeof TransactionPage>;

/** A bet in the details of a settled market (api 6.3). */
export const TransactionBet = z.strictObject({
  id: z.number(),
  title: z.string(),
  titleLabel: z.exactOptional(Label),
  betType: z.string(),
  rate: z.number(),
  /** Rate in decimal odds, even where the rate is per 100. */
  odds: z.number(),
  amount: Rupees,
  profitLoss: Rupees,
  fancyValue: z.number(),
  date: Time,
  ipAddress: z.string(),
});
export type TransactionBet = Wire<typeof TransactionBet>;

/** Details of one statement entry (api 6.3). */
export const TransactionDetail = z.strictObject({
  transaction: Transaction,
  winner: z.nullable(z.string()),
  resultLabel: z.exactOptional(Label),
  marketName: z.nullable(z.string()),
  marketLabel: z.exactOptional(Label),
  marketTypeName: z.nullable(z.string()),
  gameStartTime: z.nullable(Time),
  totalBets: z.number(),
  netMarketTotal: Rupees,
  commission: Rupees,
  bets: z.array(TransactionBet),
});
export type TransactionDetail = Wire<typeof TransactionDetail>;

export const PROFIT_LEVELS = ['Sport', 'Event', 'Market'] as const;
/** Aggregation level of the profit and loss report. */
export type ProfitLevel = (typeof PROFIT_LEVELS)[number];

export const MARKET_FAMILIES = ['Exchange', 'Bookmaker', 'Fancy', 'Casino'] as const;
/** Tabs of the report: exchange; bookmaker and toss; runs, digits and premium; casino. */
export type MarketFamily = (typeof MARKET_FAMILIES)[number];

/** Totals of settled markets. `net` = `profitLoss` − `commission`, which matches the statement. */
export const ProfitFigures = z.strictObject({
  bets: z.number(),
  /** Matched stakes. */
  stake: Rupees,
  /** P&L before commission. */
  profitLoss: Rupees,
  commission: Rupees,
  net: Rupees,
});
export type ProfitFigures = Wire<typeof ProfitFigures>;

export const ProfitRow = z.strictObject({
  ...ProfitFigures.shape,
  /** ID of the sport, event or market, depending on the level. */
  id: z.number(),
  name: z.string(),
  nameLabel: z.exactOptional(Label),
  sportId: z.number(),
  eventId: z.nullable(z.number()),
  eventTitle: z.nullable(z.string()),
  marketTypeName: z.nullable(z.string()),
  /** Market level: winner's name, runs, or "Void"; null on other levels. */
  result: z.nullable(z.string()),
  resultLabel: z.exactOptional(Label),
  /** Latest settlement among its markets. */
  settleTime: Time,
});
export type ProfitRow = Wire<typeof ProfitRow>;

/** One page of rows, with totals over all matching rows. */
export const ProfitPage = z.strictObject({ ...page(ProfitRow).shape, totals: ProfitFigures });
export type ProfitPage = Wire<typeof ProfitPage>;

/** Totals of the markets settled on one day in Asia/Kolkata. */
export const ProfitDay = z.strictObject({
  ...ProfitFigures.shape,
  /** YYYY-MM-DD. */
  day: z.string(),
});
export type ProfitDay = Wire<typeof ProfitDay>;

/** Statement entry types of a round; free rounds are paid as a bonus. */
const ROUND_TYPES: ReadonlySet<TransactionType> = new Set(['CASINO_BET', 'CASINO_WIN', 'CASINO_ROLLBACK', 'BONUS']);

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

/** GET with the bearer token: a file of all rows of a filter, oldest first. Only errors use the envelope. */
export const EXPORT_PATH = 'Transaction/Export';

/** Statement entries, bet history, settled markets, or one deposit or withdrawal. */
export const EXPORT_KINDS = ['Statement', 'Bets', 'ProfitLoss', 'Receipt'] as const;

export const EXPORT_FORMATS = ['csv', 'pdf'] as const;

/** Maximum rows of a PDF; CSV is unlimited. */
export const MAX_PDF_ROWS = 10_000;
/** Maximum exports per user and minute. */
export const EXPORTS_PER_MINUTE = 10;

/** POST with bearer token and password: a JSON file of all personal data. Only errors use the envelope. */
export const OWN_DATA_PATH = 'Account/ExportData';

/** Maximum downloads per user and hour, because each reads a full history. */
export const OWN_DATA_FILES_PER_HOUR = 3;
