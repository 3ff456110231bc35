import * as z from 'zod/mini';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';
import { dayOrInstant, flag, id, text, wholeNumber } from '#base/request-fields.ts';
import { route } from '#base/route.ts';
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

const CODE = z.string().check(z.regex(/^[a-z0-9]{2,8}$/));
export const houseRoundId = z.string().check(z.regex(/^[a-z0-9]{2,8}-[A-Za-z0-9-]{1,60}$/));
const minute = wholeNumber(0, 1_440);
/** Maximum rounds per search. */
export const HOUSE_ROUNDS_FOUND = 100;

/** Operation of the house games. */
export const operatorHouseRoutes = {
  operatorGetHouseTables: route<Record<string, never>, { items: readonly OperatorHouseTable[] }>()({
    method: 'GET',
    path: 'Operator/GetHouseTables',
    access: 'O',
    about: 'Returns house tables with the current round, bets and maximum cost.',
    request: z.object({}),
  }),
  operatorSaveHouseTable: route<HouseTableTerms & { game: string }, OperatorHouseTable>()({
    method: 'POST',
    path: 'Operator/SaveHouseTable',
    access: 'O',
    roles: ['trader'],
    proof: 'RECENT',
    about:
      'Sets a table’s opening hours and paytable. The current round finishes first; both apply from the next round.',
    request: z.object({
      game: CODE,
      isOn: flag,
      paytable: z.string().check(z.maxLength(40)),
      hours: z.nullable(z.object({ from: minute, to: minute })),
    }),
  }),
  operatorGetHouseRounds: route<
    { game?: string; roundId?: string; userId?: number; from?: string; to?: string },
    { items: readonly OperatorHouseRound[] }
  >()({
    method: 'GET',
    path: 'Operator/GetHouseRounds',
    access: 'O',
    about: `Returns up to ${HOUSE_ROUNDS_FOUND} rounds with bets, newest first, filtered by time, game or player.`,
    request: z.object({
      game: z.optional(CODE),
      roundId: z.optional(houseRoundId),
      userId: z.optional(id),
      from: z.optional(dayOrInstant('from')),
      to: z.optional(dayOrInstant('to')),
    }),
  }),
  operatorGetHouseRound: route<{ roundId: string }, OperatorHouseRoundBets>()({
    method: 'GET',
    path: 'Operator/GetHouseRound',
    access: 'O',
    about: 'Returns one round with its revealed seeds, outcome and bets.',
    request: z.object({ roundId: houseRoundId }),
  }),
  operatorVoidHouseRound: route<{ roundId: string; reason: string }, OperatorHouseRoundBets>()({
    method: 'POST',
    path: 'Operator/VoidHouseRound',
    access: 'O',
    roles: ['trader'],
    proof: 'RECENT',
    about:
      'Voids the current round at a table: stakes are returned, the seed is revealed and players see the reason. Crash cash-outs already made stay paid. BAD_STATE once the round has a result; FOUR_EYES if a second operator must confirm (use ProposeAct).',
    request: z.object({ roundId: houseRoundId, reason: text(3, 200) }),
  }),
  operatorGetHouseReturns: route<
    { from?: string; to?: string },
    { items: readonly OperatorHouseReturn[] }
  >()({
    method: 'GET',
    path: 'Operator/GetHouseReturns',
    access: 'O',
    about: 'Returns each game’s monthly return with its expected range and RTP.',
    request: z.object({
      from: z.optional(dayOrInstant('from')),
      to: z.optional(dayOrInstant('to')),
    }),
  }),
  operatorGetHouseChecks: route<Record<string, never>, { items: readonly OperatorHouseCheck[] }>()({
    method: 'GET',
    path: 'Operator/GetHouseChecks',
    access: 'O',
    about: 'Returns results of replaying all rounds, newest first.',
    request: z.object({}),
  }),
};
