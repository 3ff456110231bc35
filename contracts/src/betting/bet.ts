import * as z from 'zod/mini';
import { Currency, MarketStatus } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import type { Wire } from '#base/wire.ts';
import { WireEventStatus } from '#catalogue/catalogue.ts';
import { Label } from '#labels/label.ts';

/** Bet type: 1 Back, 2 Lay, 3 Yes, 4 No. */
export const BetTypeNumber = z.literal([1, 2, 3, 4]);
export type BetTypeNumber = Wire<typeof BetTypeNumber>;

export const BetTypeName = z.enum(['Back', 'Lay', 'Yes', 'No']);
export type BetTypeName = Wire<typeof BetTypeName>;

export const WireBetStatus = z.enum([
  'UNMATCHED',
  'PARTIAL',
  'MATCHED',
  'CANCELLED',
  'LAPSED',
  'VOID',
  'WON',
  'LOST',
  'HALF_WON',
  'HALF_LOST',
]);
export type WireBetStatus = Wire<typeof WireBetStatus>;

/** Why a bet in a closed market is still unsettled. */
export const WaitingBet = z.strictObject({
  /** Time betting closed or the result was reversed; null if no longer known. */
  since: z.nullable(Time),
  /** RESULT not entered yet · REVIEW entered but not confirmed · CORRECTION reversed. */
  reason: z.enum(['RESULT', 'REVIEW', 'CORRECTION']),
});
export type WaitingBet = Wire<typeof WaitingBet>;

/** A bet of the caller (api 5.6); `stake` is the sum of the five parts. */
export const OpenBet = z.strictObject({
  betId: z.number(),
  clientBetId: z.string(),
  eventId: z.number(),
  marketId: z.number(),
  runnerId: z.number(),
  sportId: z.number(),
  betTitle: z.string(),
  marketName: z.string(),
  /** Labels of built-in names; absent for user-supplied ones. */
  marketLabel: z.exactOptional(Label),
  marketTypeName: z.string(),
  runnerName: z.string(),
  runnerLabel: z.exactOptional(Label),
  betType: BetTypeName,
  betRate: z.number(),
  odds: z.number(),
  avgRate: z.nullable(z.number()),
  fancyValue: z.number(),
  /** KHADO: runs in the band, starting at `fancyValue`; otherwise absent. */
  band: z.exactOptional(z.number()),
  stake: Rupees,
  matchedStake: Rupees,
  unmatchedStake: Rupees,
  cancelledStake: Rupees,
  lapsedStake: Rupees,
  voidedStake: Rupees,
  expectedProfit: Rupees,
  liability: Rupees,
  /** EACH_WAY only: paid places, place odds divisor, and P&L if placed without winning, before commission. */
  eachWay: z.exactOptional(z.strictObject({ places: z.number(), divisor: z.number(), whenPlaced: Rupees })),
  status: WireBetStatus,
  /** Handling of the unmatched part at the off; ON_CLOSE: a bet at the starting price. */
  persistence: z.enum(['LAPSE', 'PERSIST', 'MARKET_ON_CLOSE', 'ON_CLOSE']),
  currency: Currency,
  placeTime: Time,
  matchedTime: z.nullable(Time),
  /** Statuses when the list was built; absent, like the fields below, in lists cached by older clients. */
  marketStatus: z.exactOptional(MarketStatus),
  eventStatus: z.exactOptional(WireEventStatus),
  startTime: z.exactOptional(Time),
  dreamEventId: z.exactOptional(z.string()),
  /** The house pays the stake: `liability` is 0, and `expectedProfit` is the payout, before commission. */
  freeBet: z.exactOptional(z.literal(true)),
  /** Open bets only: set while betting is closed and the result is pending. */
  waiting: z.exactOptional(WaitingBet),
});
export type OpenBet = Wire<typeof OpenBet>;

export const HistoryBet = z.strictObject({
  ...OpenBet.shape,
  /** P&L before commission; null while unsettled. */
  profitLoss: z.nullable(Rupees),
  settleTime: z.nullable(Time),
  betResult: z.nullable(z.string()),
  resultLabel: z.exactOptional(Label),
  voidReason: z.nullable(z.string()),
});
export type HistoryBet = Wire<typeof HistoryBet>;

/** Account balances in a response. */
export const BalanceFigures = z.strictObject({
  balance: Rupees,
  exposure: Rupees,
  /** Increases with every change, like `Version` of the push; ignore a response older than the latest push. */
  balanceVersion: z.number(),
});
export type BalanceFigures = Wire<typeof BalanceFigures>;

export const OwnBetCancelled = z.strictObject({ betId: z.number(), cancelledStake: Rupees });
export type OwnBetCancelled = Wire<typeof OwnBetCancelled>;

export const PlaceBetResult = z.strictObject({
  ...BalanceFigures.shape,
  message: z.string(),
  bet: OpenBet,
  /** The bettor's own unmatched bets that this one would have matched. Absent if there were none, and on repeats. */
  ownBetsCancelled: z.exactOptional(z.array(OwnBetCancelled)),
});
export type PlaceBetResult = Wire<typeof PlaceBetResult>;

/** Maximum loss in one market. */
export const MarketExposure = z.strictObject({
  eventId: z.number(),
  marketId: z.number(),
  sportId: z.number(),
  dreamEventId: z.string(),
  eventTitle: z.string(),
  marketName: z.string(),
  marketLabel: z.exactOptional(Label),
  exposure: Rupees,
});
export type MarketExposure = Wire<typeof MarketExposure>;

export const OpenBetsResult = z.strictObject({
  ...BalanceFigures.shape,
  openBets: z.array(OpenBet),
  cashBalance: Rupees,
  lockedBonus: Rupees,
  /** Exposure per market, including held bets; adds up to `exposure` regardless of the filter. */
  marketExposures: z.array(MarketExposure),
});
export type OpenBetsResult = Wire<typeof OpenBetsResult>;

/** P&L of one market (api 5.7), matched bets only. */
export const MarketProfitLoss = z.strictObject({
  eventId: z.number(),
  marketId: z.number(),
  marketTypeName: z.string(),
  exposure: Rupees,
  /** P&L by runner; `name` is absent in lists cached by older clients. */
  runners: z.array(
    z.strictObject({
      runnerId: z.number(),
      name: z.exactOptional(z.string()),
      nameLabel: z.exactOptional(Label),
      amount: Rupees,
      /** EACH_WAY: P&L if this runner is placed but doesn't win. */
      placed: z.exactOptional(Rupees),
    }),
  ),
  /** EACH_WAY: P&L if no backed or laid runner is placed. */
  unplaced: z.exactOptional(Rupees),
  rows: z.array(z.strictObject({ start: z.nullable(z.number()), end: z.nullable(z.number()), amount: Rupees })),
});
export type MarketProfitLoss = Wire<typeof MarketProfitLoss>;

export const CancelBetsResult = z.strictObject({
  ...BalanceFigures.shape,
  cancelled: z.array(z.strictObject({ betId: z.number(), cancelledStake: Rupees })),
  /**
   * Bets not cancelled. `betId` is null if the `clientBetId` is unknown. HELD: in the in-play delay; any unmatched
   * remainder is cancelled afterwards.
   */
  notCancelled: z.array(
    z.strictObject({
      betId: z.nullable(z.number()),
      clientBetId: z.exactOptional(z.string()),
      code: z.enum(['NOT_FOUND', 'NOT_CANCELLABLE', 'HELD']),
    }),
  ),
});
export type CancelBetsResult = Wire<typeof CancelBetsResult>;

export const CashOutQuote = z.strictObject({
  marketId: z.number(),
  available: z.boolean(),
  reason: z.nullable(z.enum(['NO_POSITION', 'NO_PRICE', 'NOT_OPEN'])),
  /** Equal P&L on every outcome, before commission; null if there is none. */
  amount: z.nullable(Rupees),
  bets: z.array(
    z.strictObject({
      runnerId: z.number(),
      type: BetTypeNumber,
      rate: z.number(),
      stake: Rupees,
      fancyValue: z.number(),
    }),
  ),
  quoteVersion: z.number(),
  expiresAt: Time,
});
export type CashOutQuote = Wire<typeof CashOutQuote>;

export const CashOutResult = z.strictObject({
  ...BalanceFigures.shape,
  message: z.string(),
  bets: z.array(OpenBet),
  /**
   * P&L locked in by the hedges as filled, before commission: of the whole position, or of the share closed. It
   * differs from the quote if prices moved. Null on a repeat, when the position may have changed since.
   */
  amount: z.nullable(Rupees),
});
export type CashOutResult = Wire<typeof CashOutResult>;

/** One of the largest recent wins (api 5.11). */
export const TopWinner = z.strictObject({
  /** First two letters of the name and three asterisks. */
  userName: z.string(),
  title: z.string(),
  amount: Rupees,
  time: Time,
});
export type TopWinner = Wire<typeof TopWinner>;

/** Status filters of the bet history. */
export const HISTORY_STATUSES = ['All', 'Won', 'Lost', 'Void', 'Cancelled', 'Lapsed', 'Unsettled'] as const;
export type HistoryStatus = (typeof HISTORY_STATUSES)[number];
