import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import type { ProvenRound, TablePhase } from './play.ts';

/** Operator settings of a house table. */
export interface HouseTableTerms {
  readonly isOn: boolean;
  /** Paytable version; applies from the next scheduled round. */
  readonly paytable: string;
  /** Opening hours in minutes of the day (IST); null for around the clock. May span midnight. */
  readonly hours: { readonly from: number; readonly to: number } | null;
}

/** Current state of a house table. */
export interface OperatorHouseTable extends HouseTableTerms {
  readonly game: string;
  readonly name: string;
  readonly paytables: readonly string[];
  readonly roundId: string;
  readonly roundPaytable: string;
  readonly phase: TablePhase;
  readonly players: number;
  readonly bets: number;
  /** Stakes in real rupees. */
  readonly staked: Rupees;
  /** Stakes in play money, which is no liability of the house. */
  readonly playStaked: Rupees;
  /** Maximum total payout. */
  readonly liability: Rupees;
}

/** Totals in one currency. */
export interface HouseSums {
  readonly currency: 'INR' | 'DEMO';
  readonly bets: number;
  readonly staked: Rupees;
  readonly paid: Rupees;
}

/** A house game round. */
export interface OperatorHouseRound {
  readonly roundId: string;
  readonly game: string;
  readonly at: Time;
  readonly endedAt: Time | null;
  /** Phase of a table round, or state of a single-player round. */
  readonly phase: string;
  readonly players: number;
  readonly sums: readonly HouseSums[];
  /** Free rounds: the part of the payout the player keeps; null for a player-funded round. */
  readonly kept: Rupees | null;
  /** Void reason; null if not void, or if none was given. */
  readonly voidReason: string | null;
}

/** A round with its inputs and all its bets. */
export interface OperatorHouseRoundBets extends OperatorHouseRound {
  /** True if it is running at a table and its stakes can be refunded. */
  readonly canEnd: boolean;
  readonly paytable: string;
  readonly commitment: string;
  /** Null until its seed is revealed. */
  readonly fair: ProvenRound | null;
  /** Outcome as JSON; null until known. */
  readonly outcome: string | null;
  readonly bets: readonly {
    readonly betId: string;
    /** Null for demo play, which involves no money. */
    readonly userId: number | null;
    readonly userName: string | null;
    readonly state: string;
    /** Description of the bet: the spot, the runner with side and price, the target, or the player's choices. */
    readonly on: string;
    readonly stake: Rupees;
    readonly end: string | null;
    readonly paid: Rupees;
  }[];
}

/** A game's monthly return next to its RTP. */
export interface OperatorHouseReturn {
  readonly month: string;
  readonly game: string;
  readonly currency: 'INR' | 'DEMO';
  readonly bets: number;
  readonly staked: Rupees;
  readonly paid: Rupees;
  /** Percent of stakes. */
  readonly actual: number;
  /** Range expected by chance in 99 of 100 months, in percent; null if there are too few bets. */
  readonly band: readonly [number, number] | null;
  /** Lowest and highest RTP of its bets, in percent. */
  readonly theoretical: readonly [number, number];
}

/** One recomputation of all rounds of a day. */
export interface OperatorHouseCheck {
  readonly at: Time;
  readonly rounds: number;
  /** Rounds that don't match their seeds. */
  readonly wrong: readonly string[];
  /** Bytes drawn, and their uniformity: chi-square deviation from the expected value, in standard deviations. */
  readonly draws: number;
  readonly chiSquareZ: number;
}
