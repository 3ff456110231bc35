/**
 * Input of the auditor: plain numbers and strings, copied from a committed state. The auditor knows these shapes and
 * none of the exchange's code.
 */
export interface FillFact {
  readonly id: number;
  readonly at: number;
  readonly price: number;
  readonly stake: number;
  readonly profit: number;
  /** Counterparty bet; 0 in a cross match. */
  readonly against: number;
  readonly crossId: number;
  readonly voided: boolean;
}

/** Terms of a house bet; lines in hundredths of a run. */
export interface HouseBetFact {
  readonly line: number;
  /** Runs of a band, or the runs above a meter's line beyond which nothing changes; otherwise 0. */
  readonly reach: number;
  readonly acceptAnyOdds: boolean;
  /** Profit per 100 staked, in hundredths, at which it is booked or reserved. */
  readonly rate: number;
}

/** One price offered by the house; null fields are unspecified. */
export interface StepFact {
  readonly price: number;
  readonly line: number | null;
  readonly size: number | null;
}

/** The house's offers on a runner, best first. */
export interface OfferFact {
  readonly back: readonly StepFact[];
  readonly lay: readonly StepFact[];
  readonly band: number | null;
}

/** The house's reported P&L range in one currency. */
export interface HouseSideFact {
  readonly currency: string;
  readonly exposure: number;
  /** By runner, in order; empty for markets on runs. */
  readonly runners: readonly number[];
  readonly rows: readonly {
    readonly start: number | null;
    readonly end: number | null;
    readonly amount: number;
  }[];
}

/** The house's state in a market that it quotes. */
export interface HouseFact {
  readonly version: number;
  /** By runner; null if nothing is offered. */
  readonly offers: readonly (OfferFact | null)[];
  readonly sides: readonly HouseSideFact[];
}

/**
 * Journal commands read by the auditor: quotes, openings, declared results, cash-out requests and corrections of
 * matches. Doesn't say whether a command was rejected.
 */
export type ActionFact =
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
      /** Total amount shown to the bettor, paise. */
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
  /** Terms of an update in the in-play delay; its funds are reserved in addition to the current remainder. */
  readonly pending: { readonly price: number; readonly stake: number } | null;
  readonly profitLoss: number | null;
  /** AT_SP: SP only. KEPT: the unmatched part takes SP at the off. Null: neither. */
  readonly start: 'AT_SP' | 'KEPT' | null;
  readonly fills: readonly FillFact[];
  /** Null for exchange markets. */
  readonly house: HouseBetFact | null;
}

export interface MarketFact {
  readonly id: number;
  readonly kind: string;
  readonly isLine: boolean;
  /** Null for exchange markets. */
  readonly house: HouseFact | null;
  readonly status: string;
  readonly inPlay: boolean;
  readonly winners: number;
  /** Each way: place odds are the win odds divided by this; null elsewhere. */
  readonly divisor: number | null;
  readonly crossMatching: boolean;
  readonly commissionBps: number;
  readonly runnerIds: readonly number[];
  readonly removed: readonly boolean[];
  /** By runner and currency, rounded hundredths; null if none was made. */
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
  /** A house account, whose bets leave the exchange if they end unmatched. */
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
