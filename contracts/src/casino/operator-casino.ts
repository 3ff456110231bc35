import * as z from 'zod/mini';
import { Currency } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import {
  amount,
  dayOrInstant,
  domainName,
  flag,
  id,
  list,
  operatorRange,
  reason,
  text,
  wholeNumber,
} from '#base/request-fields.ts';
import { operatorGet, operatorPost, provenCashierAct, provenTraderAct, route } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { OperatorCasinoGame, OperatorCasinoReconciliation } from '#casino/casino.ts';
import { ProvenRound, TablePhase } from './play.ts';
import { ROUND_ID } from './play-routes.ts';

export const OperatorCasinoProvider = z.strictObject({ providerId: z.string(), games: z.number(), isUp: z.boolean() });
export type OperatorCasinoProvider = Wire<typeof OperatorCasinoProvider>;

/** A provider's win or adjustment, held until an operator decides. */
export const HeldWin = z.strictObject({
  winId: z.string(),
  providerId: z.string(),
  gameCode: z.string(),
  roundId: z.string(),
  userId: z.number(),
  userName: z.string(),
  /** True for an adjustment above the bet's stake. */
  isAdjustment: z.boolean(),
  amount: Rupees,
  currency: Currency,
  time: Time,
});
export type HeldWin = Wire<typeof HeldWin>;

const decided = { winId: text(3, 180), reason };

/** Maximum size of a provider's round file in bytes, about 25,000 rounds. */
export const MAX_ROUND_FILE_BYTES = 2 * 1024 * 1024;
/** Header row of a round file, in any order. Money in rupees; end time in ISO 8601 with zone. */
export const ROUND_FILE_COLUMNS = ['roundId', 'playerId', 'currency', 'staked', 'paid', 'endedAt'] as const;
/** Maximum differences listed by a reconciliation. */
export const LISTED_DIFFERENCES = 200;
const MAX_SITES = 50;
const ofDay = { providerId: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)), day: dayOrInstant('from') };
const siteLimits = z.object({
  domain: domainName,
  minBet: z.nullable(amount),
  maxBet: z.nullable(amount),
  maxWin: z.nullable(amount),
});

/** Operator settings of a house table. */
export const HouseTableTerms = z.strictObject({
  isOn: z.boolean(),
  /** Paytable version; applies from the next scheduled round. */
  paytable: z.string(),
  /** Opening hours in minutes of the day (IST); null for around the clock. May span midnight. */
  hours: z.nullable(z.strictObject({ from: z.number(), to: z.number() })),
});
export type HouseTableTerms = Wire<typeof HouseTableTerms>;

export const OperatorHouseTable = z.strictObject({
  ...HouseTableTerms.shape,
  game: z.string(),
  name: z.string(),
  paytables: z.array(z.string()),
  roundId: z.string(),
  roundPaytable: z.string(),
  phase: TablePhase,
  players: z.number(),
  bets: z.number(),
  /** Stakes in real rupees. */
  staked: Rupees,
  /** Stakes in play money, which is no liability of the house. */
  playStaked: Rupees,
  /** Maximum total payout. */
  liability: Rupees,
});
export type OperatorHouseTable = Wire<typeof OperatorHouseTable>;

/** Totals in one currency. */
export const HouseSums = z.strictObject({ currency: Currency, bets: z.number(), staked: Rupees, paid: Rupees });
export type HouseSums = Wire<typeof HouseSums>;

export const OperatorHouseRound = z.strictObject({
  roundId: z.string(),
  game: z.string(),
  at: Time,
  endedAt: z.nullable(Time),
  /** Phase of a table round, or state of a single-player round. */
  phase: z.string(),
  players: z.number(),
  sums: z.array(HouseSums),
  /** Free rounds: the part of the payout the player keeps; null for a player-funded round. */
  kept: z.nullable(Rupees),
  /** Void reason; null if not void, or if none was given. */
  voidReason: z.nullable(z.string()),
});
export type OperatorHouseRound = Wire<typeof OperatorHouseRound>;

/** A round with its inputs and all its bets. */
export const OperatorHouseRoundBets = z.strictObject({
  ...OperatorHouseRound.shape,
  /** True if it is running at a table and its stakes can be refunded. */
  canEnd: z.boolean(),
  paytable: z.string(),
  commitment: z.string(),
  /** Null until its seed is revealed. */
  fair: z.nullable(ProvenRound),
  /** Outcome as JSON; null until known. */
  outcome: z.nullable(z.string()),
  bets: z.array(
    z.strictObject({
      betId: z.string(),
      /** Null for demo play, which involves no money. */
      userId: z.nullable(z.number()),
      userName: z.nullable(z.string()),
      state: z.string(),
      /** Description of the bet: the spot, the runner with side and price, the target, or the player's choices. */
      on: z.string(),
      stake: Rupees,
      end: z.nullable(z.string()),
      paid: Rupees,
    }),
  ),
});
export type OperatorHouseRoundBets = Wire<typeof OperatorHouseRoundBets>;

/** A game's monthly return next to its RTP. */
export const OperatorHouseReturn = z.strictObject({
  month: z.string(),
  game: z.string(),
  ...HouseSums.shape,
  /** Percent of stakes. */
  actual: z.number(),
  /** Range expected by chance in 99 of 100 months, in percent; null if there are too few bets. */
  band: z.nullable(z.tuple([z.number(), z.number()])),
  /** Lowest and highest RTP of its bets, in percent. */
  theoretical: z.tuple([z.number(), z.number()]),
});
export type OperatorHouseReturn = Wire<typeof OperatorHouseReturn>;

/** One recomputation of all rounds of a day. */
export const OperatorHouseCheck = z.strictObject({
  at: Time,
  rounds: z.number(),
  /** Rounds that don't match their seeds. */
  wrong: z.array(z.string()),
  /** Bytes drawn, and their uniformity: chi-square deviation from the expected value, in standard deviations. */
  draws: z.number(),
  chiSquareZ: z.number(),
});
export type OperatorHouseCheck = Wire<typeof OperatorHouseCheck>;

const CODE = z.string().check(z.regex(/^[a-z0-9]{2,8}$/));
const minute = wholeNumber(0, 1_440);
/** Maximum rounds per search. */
export const HOUSE_ROUNDS_FOUND = 100;

/** Casino of operators: catalogue (api 10.6) and house games. Providers and their secrets are server settings. */
export const operatorCasinoRoutes = {
  operatorGetCasinoGames: route({
    ...operatorGet,
    path: 'Operator/GetCasinoGames',
    about: 'Returns every game any provider has offered, with the house’s settings for each.',
    answer: list(OperatorCasinoGame),
  }),
  operatorSaveCasinoGame: route({
    ...provenTraderAct,
    path: 'Operator/SaveCasinoGame',
    about:
      'Enables or disables a game and sets its stake and win limits, globally or per domain. Limits can’t exceed the provider’s, and the strictest matching limit applies. Takes effect from the next bet.',
    request: z.object({
      id,
      enabled: flag,
      minBet: amount,
      maxBet: amount,
      maxWin: z.nullable(amount),
      offOn: z.array(domainName).check(z.maxLength(MAX_SITES)),
      sites: z.array(siteLimits).check(z.maxLength(MAX_SITES)),
    }),
    answer: OperatorCasinoGame,
  }),
  operatorGetCasinoProviders: route({
    ...operatorGet,
    path: 'Operator/GetCasinoProviders',
    about: 'Returns the game providers and whether they’re responding, never their signing keys.',
    answer: list(OperatorCasinoProvider),
  }),
  operatorGetHeldWins: route({
    ...operatorGet,
    path: 'Operator/GetHeldWins',
    peopleIn: ({ items }) => items.map(({ userId }) => userId),
    about:
      'Returns provider wins above the announced maximum, and adjustments above the stake, held until an operator decides. Oldest first.',
    answer: list(HeldWin),
  }),
  operatorPayHeldWin: route({
    ...provenCashierAct,
    path: 'Operator/PayHeldWin',
    about:
      'Pays a held win. FOUR_EYES above the house’s threshold: propose it with Operator/ProposeAct. BAD_STATE if its round has ended or its bet got another win meanwhile.',
    request: z.object(decided),
    answer: z.boolean(),
  }),
  operatorRefuseHeldWin: route({
    ...provenCashierAct,
    path: 'Operator/RefuseHeldWin',
    about: 'Refuses a held win: its provider is answered LIMIT_EXCEEDED.',
    request: z.object(decided),
    answer: z.boolean(),
  }),
  operatorReconcileCasino: route({
    ...operatorGet,
    path: 'Operator/GetCasinoReconciliation',
    about: `Reconciles a provider’s rounds that ended on one day (IST): our ledger, the provider’s report, and up to ${LISTED_DIFFERENCES} differences.`,
    request: z.object(ofDay),
    answer: OperatorCasinoReconciliation,
  }),
  operatorCompareRoundFile: route({
    ...operatorPost,
    path: 'Operator/CompareRoundFile',
    bodyBytes: 2 * MAX_ROUND_FILE_BYTES,
    about: `The same, using an uploaded provider file, which isn’t stored. The header row must be ${ROUND_FILE_COLUMNS.join(', ')}; amounts are in rupees, and refunded amounts are excluded from both totals. VALIDATION of \`csv\` names the first invalid line.`,
    request: z.object({ ...ofDay, csv: z.string().check(z.minLength(1), z.maxLength(MAX_ROUND_FILE_BYTES)) }),
    answer: OperatorCasinoReconciliation,
  }),
  operatorGetHouseTables: route({
    ...operatorGet,
    path: 'Operator/GetHouseTables',
    about: 'Returns house tables with the current round, bets and maximum cost.',
    answer: list(OperatorHouseTable),
  }),
  operatorSaveHouseTable: route({
    ...provenTraderAct,
    path: 'Operator/SaveHouseTable',
    about: 'Sets a table’s opening hours and paytable from the next round on. The current round finishes first.',
    request: z.object({
      game: CODE,
      isOn: flag,
      paytable: z.string().check(z.maxLength(40)),
      hours: z.nullable(z.object({ from: minute, to: minute })),
    }),
    answer: OperatorHouseTable,
  }),
  operatorGetHouseRounds: route({
    ...operatorGet,
    path: 'Operator/GetHouseRounds',
    about: `Returns up to ${HOUSE_ROUNDS_FOUND} rounds with bets, newest first, filtered by time, game or player.`,
    request: z.object({
      game: z.optional(CODE),
      roundId: z.optional(ROUND_ID),
      userId: z.optional(id),
      ...operatorRange,
    }),
    answer: list(OperatorHouseRound),
  }),
  operatorGetHouseRound: route({
    ...operatorGet,
    path: 'Operator/GetHouseRound',
    about: 'Returns one round with its revealed seeds, outcome and bets.',
    request: z.object({ roundId: ROUND_ID }),
    answer: OperatorHouseRoundBets,
  }),
  operatorVoidHouseRound: route({
    ...provenTraderAct,
    path: 'Operator/VoidHouseRound',
    about:
      'Voids the current round at a table: stakes are returned, the seed is revealed and players see the reason. Crash cash-outs already made stay paid. BAD_STATE once the round has a result; FOUR_EYES if a second operator must confirm (use ProposeAct).',
    request: z.object({ roundId: ROUND_ID, reason }),
    answer: OperatorHouseRoundBets,
  }),
  operatorGetHouseReturns: route({
    ...operatorGet,
    path: 'Operator/GetHouseReturns',
    about: 'Returns each game’s monthly return with its expected range and RTP.',
    request: z.object(operatorRange),
    answer: list(OperatorHouseReturn),
  }),
  operatorGetHouseChecks: route({
    ...operatorGet,
    path: 'Operator/GetHouseChecks',
    about: 'Returns results of replaying all rounds, newest first.',
    answer: list(OperatorHouseCheck),
  }),
};
