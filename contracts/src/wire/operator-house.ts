import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import type { ProvenRound, TablePhase } from './play.ts';

/** When a table of the house is played, as an operator sets it. */
export interface HouseTableTerms {
  readonly isOn: boolean;
  /** Version of the paytable; counts from the next round that is scheduled. */
  readonly paytable: string;
  /** Minutes of the day in India from and to which rounds begin; null: around the clock. May run over midnight. */
  readonly hours: { readonly from: number; readonly to: number } | null;
}

/** A table of the house as it stands. */
export interface OpHouseTable extends HouseTableTerms {
  readonly game: string;
  readonly name: string;
  readonly paytables: readonly string[];
  readonly roundId: string;
  readonly roundPaytable: string;
  readonly phase: TablePhase;
  readonly players: number;
  readonly bets: number;
  /** In rupees that are real. */
  readonly staked: Rupees;
  /** In play money, which costs the house nothing. */
  readonly playStaked: Rupees;
  /** What the house may have to pay on all of them at most. */
  readonly liability: Rupees;
}

/** Sums of one currency. */
export interface HouseSums {
  readonly currency: 'INR' | 'DEMO';
  readonly bets: number;
  readonly staked: Rupees;
  readonly paid: Rupees;
}

/** A round of the house's games. */
export interface OpHouseRound {
  readonly roundId: string;
  readonly game: string;
  readonly at: Time;
  readonly endedAt: Time | null;
  /** Phase of a table's round, state of a player's own. */
  readonly phase: string;
  readonly players: number;
  readonly sums: readonly HouseSums[];
  /** A free round, which the house has staked: what its player keeps of the payout; null: players have staked it. */
  readonly kept: Rupees | null;
  /** Why it is void; null where it is not, and where no reason was given. */
  readonly voidReason: string | null;
}

/** A round with its inputs and all that was bet in it. */
export interface OpHouseRoundBets extends OpHouseRound {
  /** It is on at a table, and its stakes can be given back. */
  readonly canEnd: boolean;
  readonly paytable: string;
  readonly commitment: string;
  /** Null while its seed is not public. */
  readonly fair: ProvenRound | null;
  /** Its outcome as JSON; null while there is none. */
  readonly outcome: string | null;
  readonly bets: readonly {
    readonly betId: string;
    /** Null: a trial, without money of anybody. */
    readonly userId: number | null;
    readonly userName: string | null;
    readonly state: string;
    /** In words: the spot, the runner with side and price, the target, or what was chosen for the round. */
    readonly on: string;
    readonly stake: Rupees;
    readonly end: string | null;
    readonly paid: Rupees;
  }[];
}

/** What a game has returned in a month, beside what it returns on average. */
export interface OpHouseReturn {
  readonly month: string;
  readonly game: string;
  readonly currency: 'INR' | 'DEMO';
  readonly bets: number;
  readonly staked: Rupees;
  readonly paid: Rupees;
  /** Per cent of the stakes. */
  readonly actual: number;
  /** What it may lie within by chance with 99 of 100 months, per cent; null: too few bets to say. */
  readonly band: readonly [number, number] | null;
  /** Returns of its bets on average, the lowest and the highest, per cent. */
  readonly theoretical: readonly [number, number];
}

/** One computation of all rounds of a day again. */
export interface OpHouseCheck {
  readonly at: Time;
  readonly rounds: number;
  /** Rounds that are not what their seeds say. */
  readonly wrong: readonly string[];
  /** Bytes of their draws, and how evenly they are spread: standard deviations from what chance gives. */
  readonly draws: number;
  readonly chiSquareZ: number;
}
