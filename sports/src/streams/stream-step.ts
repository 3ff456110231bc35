/** A price in hundredths and the size there in hundredths of the currency unit. */
export type StreamLevel = readonly [price: number, size: number];

export type StreamMarketStatus = 'INACTIVE' | 'OPEN' | 'SUSPENDED' | 'CLOSED';
export type StreamRunnerStatus =
  | 'ACTIVE'
  | 'REMOVED'
  | 'WINNER'
  | 'LOSER'
  | 'PLACED'
  | 'HIDDEN'
  | 'REMOVED_VACANT';

/** What does not change while a market lives. */
export interface StreamMarket {
  readonly id: string;
  /** `WIN`, `PLACE`, `MATCH_ODDS` … as the exchange calls it. */
  readonly marketType: string;
  /** Number of the sport at the exchange: 1 football, 2 tennis, 4 cricket, 7 horse racing; null when not said. */
  readonly eventTypeId: string | null;
  /** Names where the recording has them. */
  readonly eventName: string | null;
  readonly marketName: string | null;
  readonly venue: string | null;
  readonly country: string | null;
  /** Scheduled start, ms since 1970 UTC. */
  readonly startsAt: number;
  readonly winners: number;
  readonly hasStartingPrice: boolean;
}

/** A runner as the recording defines it. */
export interface StreamRunner {
  readonly id: number;
  readonly name: string | null;
  readonly sort: number;
  readonly status: StreamRunnerStatus;
  /** Hundredths of a percent; null where the exchange gives none. */
  readonly adjustmentBps: number | null;
  /** Starting price, hundredths; null until it is reconciled. */
  readonly startingPrice: number | null;
}

/** One change of a recorded market. Changes of a step come in the order in which they are to be applied. */
export type StreamChange =
  /** The first words about a market, with all its runners as they are then; those gone by then are removed next. */
  | {
      readonly type: 'created';
      readonly market: StreamMarket;
      readonly runners: readonly StreamRunner[];
    }
  /** The market opens, is suspended, turns in play or closes. */
  | {
      readonly type: 'status';
      readonly status: StreamMarketStatus;
      readonly inPlay: boolean;
      readonly betDelayMs: number;
    }
  /** A runner goes; matched prices of the others are cut by its factor. */
  | {
      readonly type: 'removed';
      readonly runnerId: number;
      readonly reductionBps: number;
    }
  /** Starting prices are known. */
  | {
      readonly type: 'starting-prices';
      readonly prices: readonly { readonly runnerId: number; readonly price: number }[];
    }
  /** The factors of the runners were worked out anew. */
  | {
      readonly type: 'adjusted';
      readonly factors: readonly { readonly runnerId: number; readonly adjustmentBps: number }[];
    }
  /**
   * What is on offer on a runner from now on, best first. `toBack` can be backed: makers lay there; `toLay` can be
   * laid: makers back there.
   */
  | {
      readonly type: 'offers';
      readonly runnerId: number;
      readonly toBack: readonly StreamLevel[];
      readonly toLay: readonly StreamLevel[];
    }
  /** Matched at a price since the last report: the backer's stake, hundredths. Recordings without volumes lack it. */
  | {
      readonly type: 'matched';
      readonly runnerId: number;
      readonly price: number;
      readonly stake: number;
    }
  /** Last price matched; a recording without offers has only these. */
  | { readonly type: 'traded'; readonly runnerId: number; readonly price: number }
  /** The result is taken back: the market lives again, all runners that were not removed are in it. */
  | { readonly type: 'unsettled' }
  /** The result, once more when it was put right: every runner's last word. No winners: the market is void. */
  | {
      readonly type: 'settled';
      readonly winners: readonly number[];
      readonly losers: readonly number[];
      readonly removed: readonly number[];
    };

/** Everything that one line of a recording changes in one market. */
export interface StreamStep {
  /** ms since 1970 UTC, as recorded. */
  readonly at: number;
  readonly marketId: string;
  readonly changes: readonly StreamChange[];
}
