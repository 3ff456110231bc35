import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { Label } from '#labels/label.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import type { WireEventStatus } from './catalogue.ts';

/** 1 Back, 2 Lay, 3 Yes, 4 No. */
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

/** A bet of the caller (api 5.6); stake is the sum of the five parts. */
export interface OpenBet {
  readonly betId: number;
  readonly clientBetId: string;
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerId: number;
  readonly sportId: number;
  readonly betTitle: string;
  readonly marketName: string;
  /** Of names that are ours; left out where they were given by somebody. */
  readonly marketLabel?: Label;
  readonly marketTypeName: string;
  readonly runnerName: string;
  readonly runnerLabel?: Label;
  readonly betType: BetTypeName;
  readonly betRate: number;
  readonly odds: number;
  readonly avgRate: number | null;
  readonly fancyValue: number;
  /** KHADO: runs in the band, from `fancyValue` on; else left out. */
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
   * EACH_WAY only: places that are paid, what the odds of a place are divided by, and what the bet comes to when its runner
   * is placed behind the winner, before commission; may be below zero.
   */
  readonly eachWay?: {
    readonly places: number;
    readonly divisor: number;
    readonly whenPlaced: Rupees;
  };
  readonly status: WireBetStatus;
  /** What becomes of its rest at the off; ON_CLOSE: a bet at the starting price. */
  readonly persistence: 'LAPSE' | 'PERSIST' | 'MARKET_ON_CLOSE' | 'ON_CLOSE';
  readonly currency: Currency;
  readonly placeTime: Time;
  readonly matchedTime: Time | null;
  /** Of its market and its event when the list was made; lists that a browser kept from before lack what follows. */
  readonly marketStatus?: MarketStatus;
  readonly eventStatus?: WireEventStatus;
  /** Scheduled start of the event. */
  readonly startTime?: Time;
  readonly dreamEventId?: string;
  /** The house pays the stake: `liability` is 0, and `expectedProfit` is what is paid, before commission. */
  readonly freeBet?: true;
  /** Only in a list of open bets, and only while betting is over and there is no result yet. */
  readonly waiting?: WaitingBet;
}

/** What a bet waits for whose market takes no more bets. */
export interface WaitingBet {
  /** When betting ended, or a result was taken back; null where that is not known any more. */
  readonly since: Time | null;
  /** RESULT nobody has entered one · REVIEW one is entered and not confirmed · CORRECTION one was taken back. */
  readonly reason: 'RESULT' | 'REVIEW' | 'CORRECTION';
}

export interface HistoryBet extends OpenBet {
  /** Null while unsettled; before commission. */
  readonly profitLoss: Rupees | null;
  readonly settleTime: Time | null;
  readonly betResult: string | null;
  readonly resultLabel?: Label;
  readonly voidReason: string | null;
}

/** Money as an answer carries it. */
export interface BalanceFigures {
  readonly balance: Rupees;
  readonly exposure: Rupees;
  /** Grows with every change, as `Version` of the push: an answer that a push has overtaken tells nothing new. */
  readonly balanceVersion: number;
}

export interface PlaceBetResult extends BalanceFigures {
  readonly message: string;
  readonly bet: OpenBet;
}

export interface OpenBetsResult extends BalanceFigures {
  readonly openBets: readonly OpenBet[];
  readonly cashBalance: Rupees;
  readonly lockedBonus: Rupees;
  /** What is at risk in each market, bets that are held included; their sum is `exposure`, whatever the filter. */
  readonly marketExposures: readonly MarketExposure[];
}

/** What somebody can lose at worst in one market. */
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

/** Profit or loss of one market (api 5.7), matched bets only. */
export interface MarketProfitLoss {
  readonly eventId: number;
  readonly marketId: number;
  readonly marketTypeName: string;
  readonly exposure: Rupees;
  /** `name`: not in lists that a browser kept from before. */
  readonly runners: readonly {
    readonly runnerId: number;
    readonly name?: string;
    readonly nameLabel?: Label;
    readonly amount: Rupees;
    /** EACH_WAY: the same if this one is placed behind the winner. */
    readonly placed?: Rupees;
  }[];
  /** EACH_WAY: the result if no runner is placed that anything is bet on. */
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
   * A `clientBetId` that stands for no bet has no `betId`. HELD: in the in-play delay; whatever is unmatched after it is
   * cancelled then.
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
  /** The same profit or loss on every outcome, before commission. */
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
}

/** One of the largest wins of the last days (api 5.11). */
export interface TopWinner {
  /** First two letters of the name and three stars. */
  readonly userName: string;
  readonly title: string;
  readonly amount: Rupees;
  readonly time: Time;
}

/** What bets of the history are listed by. */
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
