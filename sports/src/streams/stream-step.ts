import { asArray, asCount, asNumber, isPresent, type JsonAt, member } from '#importers/read-json.ts';

/** Price in hundredths and size in hundredths of the currency unit. */
export type StreamLevel = readonly [price: number, size: number];

export type StreamMarketStatus = 'INACTIVE' | 'OPEN' | 'SUSPENDED' | 'CLOSED';
export type StreamRunnerStatus = 'ACTIVE' | 'REMOVED' | 'WINNER' | 'LOSER' | 'PLACED' | 'HIDDEN' | 'REMOVED_VACANT';

/** Constant properties of a market. */
export interface StreamMarket {
  readonly id: string;
  /** `WIN`, `DESTINATION_FIELDS`, `MATCH_ODDS` …, in the exchange's terms. */
  readonly marketType: string;
  /** Exchange's sport ID: 1 football, 2 tennis, 4 cricket, 7 horse racing; null if unknown. */
  readonly eventTypeId: string | null;
  /** Names; null if not in the recording. */
  readonly eventName: string | null;
  readonly marketName: string | null;
  readonly venue: string | null;
  readonly country: string | null;
  /** Scheduled start in ms since 1970 UTC. */
  readonly startsAt: number;
  readonly winners: number;
  readonly hasStartingPrice: boolean;
  /** True if runners differ by handicap or line as well as by ID, so that an ID alone names none of them. */
  readonly hasLines: boolean;
}

/** A runner as defined in the recording. */
export interface StreamRunner {
  readonly id: number;
  readonly name: string | null;
  readonly sort: number;
  readonly status: StreamRunnerStatus;
  /** Reduction factor in basis points; null if the exchange gives none. */
  readonly adjustmentBps: number | null;
  /** Starting price in hundredths; null until reconciled. */
  readonly startingPrice: number | null;
}

/** One change of a recorded market. Changes of a step are in order of application. */
export type StreamChange =
  /** First definition of a market, with all its runners at the time; non-runners by then are removed next. */
  | {
      readonly type: 'created';
      readonly market: StreamMarket;
      readonly runners: readonly StreamRunner[];
    }
  /** Runners that enter a market after its first definition, e.g. a reserve. */
  | { readonly type: 'added'; readonly runners: readonly StreamRunner[] }
  /** The market opens, is suspended, goes in-play or closes. */
  | {
      readonly type: 'status';
      readonly status: StreamMarketStatus;
      readonly inPlay: boolean;
      readonly betDelayMs: number;
    }
  /** A runner is removed; matched prices of the others are reduced by its factor. */
  | {
      readonly type: 'removed';
      readonly runnerId: number;
      readonly reductionBps: number;
    }
  /** Starting prices are available. */
  | {
      readonly type: 'starting-prices';
      readonly prices: readonly { readonly runnerId: number; readonly price: number }[];
    }
  /** The runners' reduction factors were recalculated. */
  | {
      readonly type: 'adjusted';
      readonly factors: readonly { readonly runnerId: number; readonly adjustmentBps: number }[];
    }
  /**
   * Current offers on a runner, best first. `toBack` can be backed: makers lay there; `toLay` can be laid: makers
   * back there.
   */
  | {
      readonly type: 'offers';
      readonly runnerId: number;
      readonly toBack: readonly StreamLevel[];
      readonly toLay: readonly StreamLevel[];
    }
  /**
   * Amount matched at a price since the last report: backer's stake in hundredths. Absent in recordings without
   * volumes.
   */
  | {
      readonly type: 'matched';
      readonly runnerId: number;
      readonly price: number;
      readonly stake: number;
    }
  /** Last traded price; the only price data in a recording without offers. */
  | { readonly type: 'traded'; readonly runnerId: number; readonly price: number }
  /** The result is reversed: the market is live again with all runners that were not removed. */
  | { readonly type: 'unsettled' }
  /** The result, repeated if corrected: final status of every runner. No winners: the market is void. */
  | {
      readonly type: 'settled';
      readonly winners: readonly number[];
      readonly losers: readonly number[];
      readonly removed: readonly number[];
    };

/** All changes of one market by one line of a recording. */
export interface StreamStep {
  /** Recorded time in ms since 1970 UTC. */
  readonly at: number;
  readonly marketId: string;
  readonly changes: readonly StreamChange[];
}

/** Offers on one runner; prices and sizes in hundredths. */
export class StreamLadder {
  readonly #back = new LadderSide('atb', 'batb');
  readonly #lay = new LadderSide('atl', 'batl');

  /** Applies the runner part of a line. @returns true if offers may have changed. */
  apply(runner: JsonAt): boolean {
    const back = this.#back.apply(runner);
    return this.#lay.apply(runner) || back;
  }

  /** Highest first. */
  toBack(depth: number): StreamLevel[] {
    return this.#back
      .levels()
      .sort(([a], [b]) => b - a)
      .slice(0, depth);
  }

  /** Lowest first. */
  toLay(depth: number): StreamLevel[] {
    return this.#lay
      .levels()
      .sort(([a], [b]) => a - b)
      .slice(0, depth);
  }
}

/** One side: the full ladder if recorded, else the best prices by rank. */
class LadderSide {
  readonly #fullName: string;
  readonly #rankedName: string;
  readonly #full = new Map<number, number>();
  readonly #ranked = new Map<number, StreamLevel>();
  #isFull = false;

  constructor(fullName: string, rankedName: string) {
    this.#fullName = fullName;
    this.#rankedName = rankedName;
  }

  apply(runner: JsonAt): boolean {
    const full = member(runner, this.#fullName);
    const ranked = member(runner, this.#rankedName);
    if (isPresent(full)) {
      this.#isFull = true;
      for (const level of asArray(full)) this.#applyFull(level);
      return true;
    }
    if (!isPresent(ranked) || this.#isFull) return false;
    for (const level of asArray(ranked)) this.#applyRanked(level);
    return true;
  }

  levels(): StreamLevel[] {
    return this.#isFull ? [...this.#full] : [...this.#ranked.values()];
  }

  /** Price and size; a zero size removes the price. */
  #applyFull(at: JsonAt): void {
    const [price = at, size = at] = asArray(at);
    const amount = toHundredths(asNumber(size));
    if (amount > 0) this.#full.set(toHundredths(asNumber(price)), amount);
    else this.#full.delete(toHundredths(asNumber(price)));
  }

  /** Rank, price and size; a zero size removes the rank. */
  #applyRanked(at: JsonAt): void {
    const [rank = at, price = at, size = at] = asArray(at);
    const amount = toHundredths(asNumber(size));
    if (amount > 0) this.#ranked.set(asCount(rank), [toHundredths(asNumber(price)), amount]);
    else this.#ranked.delete(asCount(rank));
  }
}

/** Converts a recorded decimal to an integer. */
export function toHundredths(value: number): number {
  return Math.round(value * 100);
}
