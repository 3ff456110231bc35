import type { MarketStatus } from '@crease/core/market/market-kind.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';
import type { WireEventStatus } from '#catalogue/catalogue.ts';
import type { Label } from '#labels/label.ts';

/** Bet type: 1 Back, 2 Lay, 3 Yes, 4 No. */
export type BetTypeNumber = 1 | 2 | 3 | 4;
export type BetTypeName = 'Back' | 'Lay' | 'Yes' | 'No';

export type WireBetStatus =
  | 'UNMATCHED'
  | 'PARTIAL'
  | 'MATCHED'
  | 'CANCELLED'
  | 'LAPSED'
  | 'VOID'
  | 'WON'
  | 'LOST'
  | 'HALF_WON'
  | 'HALF_LOST';

/** A bet of the caller (api 5.6); `stake` is the sum of the five parts. */
export interface OpenBet {
  readonly betId: number;
  readonly clientBetId: string;
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerId: number;
  readonly sportId: number;
  readonly betTitle: string;
  readonly marketName: string;
  /** Labels of built-in names; absent for user-supplied ones. */
  readonly marketLabel?: Label;
  readonly marketTypeName: string;
  readonly runnerName: string;
  readonly runnerLabel?: Label;
  readonly betType: BetTypeName;
  readonly betRate: number;
  readonly odds: number;
  readonly avgRate: number | null;
  readonly fancyValue: number;
  /** KHADO: runs in the band, starting at `fancyValue`; otherwise absent. */
  readonly band?: number;
  readonly stake: Rupees;
  readonly matchedStake: Rupees;
  readonly unmatchedStake: Rupees;
  readonly cancelledStake: Rupees;
  readonly lapsedStake: Rupees;
  readonly voidedStake: Rupees;
  readonly expectedProfit: Rupees;
  readonly liability: Rupees;
  /**
   * EACH_WAY only: paid places, place odds divisor, and P&L if the runner is placed but doesn't win, before
   * commission; may be negative.
   */
  readonly eachWay?: {
    readonly places: number;
    readonly divisor: number;
    readonly whenPlaced: Rupees;
  };
  readonly status: WireBetStatus;
  /** Handling of the unmatched part at the off; ON_CLOSE: a bet at the starting price. */
  readonly persistence: 'LAPSE' | 'PERSIST' | 'MARKET_ON_CLOSE' | 'ON_CLOSE';
  readonly currency: Currency;
  readonly placeTime: Time;
  readonly matchedTime: Time | null;
  /**
   * Market and event status when the list was built; absent, like the fields below, in lists cached by older clients.
   */
  readonly marketStatus?: MarketStatus;
  readonly eventStatus?: WireEventStatus;
  /** Scheduled start of the event. */
  readonly startTime?: Time;
  readonly dreamEventId?: string;
  /** The house pays the stake: `liability` is 0, and `expectedProfit` is the payout, before commission. */
  readonly freeBet?: true;
  /** Open bets only: set while betting is closed and the result is pending. */
  readonly waiting?: WaitingBet;
}

/** Why a bet in a closed market is still unsettled. */
export interface WaitingBet {
  /** Time betting closed or the result was reversed; null if no longer known. */
  readonly since: Time | null;
  /** RESULT not entered yet · REVIEW entered but not confirmed · CORRECTION reversed. */
  readonly reason: 'RESULT' | 'REVIEW' | 'CORRECTION';
}

export interface HistoryBet extends OpenBet {
  /** P&L before commission; null while unsettled. */
  readonly profitLoss: Rupees | null;
  readonly settleTime: Time | null;
  readonly betResult: string | null;
  readonly resultLabel?: Label;
  readonly voidReason: string | null;
}

/** Account balances in a response. */
export interface BalanceFigures {
  readonly balance: Rupees;
  readonly exposure: Rupees;
  /** Increases with every change, like `Version` of the push; ignore a response older than the latest push. */
  readonly balanceVersion: number;
}

export interface PlaceBetResult extends BalanceFigures {
  readonly message: string;
  readonly bet: OpenBet;
  /** The bettor's own unmatched bets that this one would have matched. Absent if there were none, and on repeats. */
  readonly ownBetsCancelled?: readonly OwnBetCancelled[];
}

export interface OwnBetCancelled {
  readonly betId: number;
  readonly cancelledStake: Rupees;
}

export interface OpenBetsResult extends BalanceFigures {
  readonly openBets: readonly OpenBet[];
  readonly cashBalance: Rupees;
  readonly lockedBonus: Rupees;
  /** Exposure per market, including held bets; adds up to `exposure` regardless of the filter. */
  readonly marketExposures: readonly MarketExposure[];
}

/** Maximum loss in one market. */
export interface MarketExposure {
  readonly eventId: number;
  readonly marketId: number;
  readonly sportId: number;
  readonly dreamEventId: string;
  readonly eventTitle: string;
  readonly marketName: string;
  readonly marketLabel?: Label;
  readonly exposure: Rupees;
}

/** P&L of one market (api 5.7), matched bets only. */
export interface MarketProfitLoss {
  readonly eventId: number;
  readonly marketId: number;
  readonly marketTypeName: string;
  readonly exposure: Rupees;
  /** P&L by runner; `name` is absent in lists cached by older clients. */
  readonly runners: readonly {
    readonly runnerId: number;
    readonly name?: string;
    readonly nameLabel?: Label;
    readonly amount: Rupees;
    /** EACH_WAY: P&L if this runner is placed but doesn't win. */
    readonly placed?: Rupees;
  }[];
  /** EACH_WAY: P&L if no backed or laid runner is placed. */
  readonly unplaced?: Rupees;
  readonly rows: readonly {
    readonly start: number | null;
    readonly end: number | null;
    readonly amount: Rupees;
  }[];
}

export interface CancelBetsResult extends BalanceFigures {
  readonly cancelled: readonly { readonly betId: number; readonly cancelledStake: Rupees }[];
  /**
   * Bets not cancelled. `betId` is null if the `clientBetId` is unknown. HELD: in the in-play delay; any unmatched
   * remainder is cancelled afterwards.
   */
  readonly notCancelled: readonly {
    readonly betId: number | null;
    readonly clientBetId?: string;
    readonly code: 'NOT_FOUND' | 'NOT_CANCELLABLE' | 'HELD';
  }[];
}

export interface CashOutQuote {
  readonly marketId: number;
  readonly available: boolean;
  readonly reason: 'NO_POSITION' | 'NO_PRICE' | 'NOT_OPEN' | null;
  /** Equal P&L on every outcome, before commission; null if there is none. */
  readonly amount: Rupees | null;
  readonly bets: readonly {
    readonly runnerId: number;
    readonly type: BetTypeNumber;
    readonly rate: number;
    readonly stake: Rupees;
    readonly fancyValue: number;
  }[];
  readonly quoteVersion: number;
  readonly expiresAt: Time;
}

export interface CashOutResult extends BalanceFigures {
  readonly message: string;
  readonly bets: readonly OpenBet[];
  /**
   * P&L locked in by the hedges as filled, before commission: of the whole position, or of the share closed. It
   * differs from the quote if prices moved. Null on a repeat, when the position may have changed since.
   */
  readonly amount: Rupees | null;
}

/** One of the largest recent wins (api 5.11). */
export interface TopWinner {
  /** First two letters of the name and three asterisks. */
  readonly userName: string;
  readonly title: string;
  readonly amount: Rupees;
  readonly time: Time;
}

/** Status filters of the bet history. */
export const HISTORY_STATUSES = [
  'All',
  'Won',
  'Lost',
  'Void',
  'Cancelled',
  'Lapsed',
  'Unsettled',
] as const;
export type HistoryStatus = (typeof HISTORY_STATUSES)[number];
