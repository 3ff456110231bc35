/**
 * What the auditor is shown: plain numbers and words, copied out of a committed state. The auditor knows these shapes
 * and nothing of the exchange's own code.
 */
export interface FillFact {
  readonly id: number;
  readonly at: number;
  readonly price: number;
  readonly stake: number;
  readonly profit: number;
  /** Bet on the other side, 0 in a cross match. */
  readonly against: number;
  readonly crossId: number;
  readonly voided: boolean;
}

/** What a bet with the house is on; lines in hundredths of a run. */
export interface HouseBetFact {
  readonly line: number;
  /** Runs of a band, or runs above the line of a meter from which nothing changes; else 0. */
  readonly reach: number;
  readonly acceptAnyOdds: boolean;
  /** Profit per 100 staked, in hundredths, at which it is booked or reserved. */
  readonly rate: number;
}

/** One price that the house offers; null where it says nothing. */
export interface StepFact {
  readonly price: number;
  readonly line: number | null;
  readonly size: number | null;
}

/** What the house offers on a runner, best first. */
export interface OfferFact {
  readonly back: readonly StepFact[];
  readonly lay: readonly StepFact[];
  readonly band: number | null;
}

/** What the house says it stands to win or lose in one currency. */
export interface HouseSideFact {
  readonly currency: string;
  readonly exposure: number;
  /** By runner, in their order; empty on runs. */
  readonly runners: readonly number[];
  readonly rows: readonly {
    readonly start: number | null;
    readonly end: number | null;
    readonly amount: number;
  }[];
}

/** The house in a market that it quotes. */
export interface HouseFact {
  readonly version: number;
  /** By runner; null: nothing is offered. */
  readonly offers: readonly (OfferFact | null)[];
  readonly sides: readonly HouseSideFact[];
}

/**
 * What of the journal the auditor reads: what the house said, when betting was opened, what was declared, which
 * cash-outs were asked for and where matches were taken back. Whether it was refused is not said.
 */
export type DeedFact =
  | { readonly type: 'open'; readonly marketId: number }
  | {
      readonly type: 'quote';
      readonly marketId: number;
      readonly at: number;
      readonly offers: ReadonlyMap<number, OfferFact>;
    }
  | { readonly type: 'declare'; readonly marketId: number; readonly runs: number | null }
  | {
      readonly type: 'cash out';
      readonly marketId: number;
      readonly accountId: number;
      readonly requestId: string;
      readonly shareMillionths: number;
      /** What the bettor saw for the whole, paise. */
      readonly quotedAmount: number;
    }
  | { readonly type: 'correct'; readonly marketId: number }
  | { readonly type: 'archive'; readonly marketId: number }
  | { readonly type: 'off'; readonly marketId: number; readonly at: number };

export interface BetFact {
  readonly id: number;
  readonly accountId: number;
  readonly marketId: number;
  readonly runner: number;
  readonly isBack: boolean;
  readonly currency: string;
  readonly clientBetId: string;
  readonly price: number;
  readonly stake: number;
  readonly matched: number;
  readonly unmatched: number;
  readonly cancelled: number;
  readonly lapsed: number;
  readonly voided: number;
  readonly status: string;
  readonly held: boolean;
  /** Terms of an update in the in-play delay: its funds are reserved beside the rest that still stands. */
  readonly pending: { readonly price: number; readonly stake: number } | null;
  readonly profitLoss: number | null;
  /** At the starting price alone; by what of it is unmatched at the off; or neither. */
  readonly start: 'AT_SP' | 'KEPT' | null;
  readonly fills: readonly FillFact[];
  /** Null in an order book. */
  readonly house: HouseBetFact | null;
}

export interface MarketFact {
  readonly id: number;
  readonly kind: string;
  readonly isLine: boolean;
  /** Null where bets meet bets. */
  readonly house: HouseFact | null;
  readonly status: string;
  readonly inPlay: boolean;
  readonly winners: number;
  /** Each way: the odds of a place are those of the win by this; null elsewhere. */
  readonly divisor: number | null;
  readonly crossMatching: boolean;
  readonly commissionBps: number;
  readonly runnerIds: readonly number[];
  readonly removed: readonly boolean[];
  /** By runner and currency, hundredths, rounded; null: none was made. */
  readonly startingPrices: readonly Readonly<Record<'INR' | 'DEMO', number | null>>[];
  readonly result:
    | { readonly type: 'placings'; readonly placings: readonly (readonly number[])[] }
    | { readonly type: 'half'; readonly winnerId: number }
    | { readonly type: 'runs'; readonly runs: number }
    | { readonly type: 'void' }
    | null;
}

export interface AccountFact {
  readonly id: number;
  readonly currency: string;
  /** Of the house: its bets that end with nothing matched leave the exchange. */
  readonly isMaker: boolean;
  readonly exposure: number;
  readonly cash: number;
  readonly held: number;
}

export interface LedgerFact {
  readonly path: string;
  readonly balance: number;
}

export interface EntryFact {
  readonly id: number;
  readonly key: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly accountId: number;
}

export interface Facts {
  readonly bets: readonly BetFact[];
  readonly markets: readonly MarketFact[];
  readonly accounts: readonly AccountFact[];
  readonly ledger: readonly LedgerFact[];
}
