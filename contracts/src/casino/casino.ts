import * as z from 'zod/mini';
import { Currency } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import { page } from '#base/request-fields.ts';
import type { Wire } from '#base/wire.ts';
import { TablePhase } from './play.ts';

/** A compact result for lists: a letter or number, and a colour. */
export const ResultMark = z.strictObject({
  letter: z.string(),
  tone: z.enum(['a', 'b', 'tie', 'dragon', 'tiger', 'red', 'black', 'zero', 'plain']),
});
export type ResultMark = Wire<typeof ResultMark>;

/** Game categories in lobby order; also the sections of `/lobby-page/{section}`. */
export const CasinoCategory = z.enum(['indian', 'exchange', 'tables', 'crash', 'instant', 'slots']);
export type CasinoCategory = Wire<typeof CasinoCategory>;

export const CasinoGame = z.strictObject({
  id: z.number(),
  gameCode: z.string(),
  providerId: z.string(),
  /** Same as the provider's name; accepted by a launch. */
  product: z.string(),
  name: z.string(),
  /** Image URL from an external provider; empty if the page draws the game itself. */
  imageURL: z.string(),
  /** Path on this site, without a token. */
  url: z.string(),
  isMobile: z.boolean(),
  isDesktop: z.boolean(),
  hasDemo: z.boolean(),
  minBet: Rupees,
  maxBet: Rupees,
  /** Maximum payout of a round per player; null if unknown. */
  maxWin: z.nullable(Rupees),
  /** Lowest RTP of the main bets, in percent; null if unknown. */
  rtp: z.nullable(z.number()),
  /** Highest RTP in percent; differs from `rtp` if the bets have different returns. */
  rtpMost: z.nullable(z.number()),
  /** True if all players at the table share one round. */
  isShared: z.boolean(),
  isProvable: z.boolean(),
  hasFreeRounds: z.boolean(),
  /** Release date, YYYY-MM-DD; null if unknown. */
  released: z.nullable(z.string()),
});
export type CasinoGame = Wire<typeof CasinoGame>;

export const GameCategory = z.strictObject({
  category: CasinoCategory,
  categoryIcon: z.string(),
  games: z.array(CasinoGame),
});
export type GameCategory = Wire<typeof GameCategory>;

/** A house table as shown in its lobby tile. */
export const LobbyTable = z.strictObject({
  providerId: z.string(),
  gameCode: z.string(),
  phase: TablePhase,
  /** End of betting in ms of server time; null if no bets are accepted. */
  closesAt: z.nullable(z.number()),
  /** Players with a bet in the round, excluding demo play. */
  bettors: z.number(),
  /** Recent results, newest first. */
  last: z.array(ResultMark),
  /** Reopening time in ms while the game is closed (null if unknown); absent while it is open. */
  closedUntil: z.exactOptional(z.nullable(z.number())),
});
export type LobbyTable = Wire<typeof LobbyTable>;

/** A winning round of the last 24 hours. */
export const LobbyWin = z.strictObject({
  providerId: z.string(),
  gameCode: z.string(),
  /** First two letters of the name and three asterisks. */
  userName: z.string(),
  /** Payout per rupee staked, in hundredths, rounded down. */
  times: z.number(),
  /** Lower bound of the win: 1, 2 or 5 followed by zeros, so that the amount can't identify the player. */
  atLeast: Rupees,
  time: Time,
});
export type LobbyWin = Wire<typeof LobbyWin>;

export const CasinoLobby = z.strictObject({
  serverNow: z.number(),
  tables: z.array(LobbyTable),
  /** Wins in the caller's currency, newest first. */
  wins: z.array(LobbyWin),
  /** Games (`provider:code`) by players in the caller's currency in the last seven days, most popular first. */
  popular: z.array(z.string()),
  /** Providers that are currently unavailable; their games can't be launched. */
  down: z.array(z.string()),
  open: z.array(z.strictObject({ providerId: z.string(), gameCode: z.string(), staked: Rupees })),
});
export type CasinoLobby = Wire<typeof CasinoLobby>;

/** Bet limits and maximum payout of a game on one domain, by settings name; null for the general value. */
export const GameSiteLimits = z.strictObject({
  domain: z.string(),
  minBet: z.nullable(Rupees),
  maxBet: z.nullable(Rupees),
  maxWin: z.nullable(Rupees),
});
export type GameSiteLimits = Wire<typeof GameSiteLimits>;

/** A player's round in a game of any provider, with stake and return. */
export const PlayedRound = z.strictObject({
  provider: z.string(),
  gameCode: z.string(),
  roundId: z.string(),
  /** Time of the first bet. */
  time: Time,
  /** Stakes net of refunds; 0 for a free round. */
  staked: Rupees,
  /** Payout; for a free round the player's winnings. */
  returned: Rupees,
  net: Rupees,
  isOpen: z.boolean(),
  /** True if the round ended with all stakes refunded. */
  isVoid: z.boolean(),
  /** True for a free round, staked by the house. */
  isFree: z.boolean(),
  /** True if the round can be verified: see GetMyRound. */
  isOwn: z.boolean(),
});
export type PlayedRound = Wire<typeof PlayedRound>;

/** One page of rounds, with totals over all matching ones. */
export const PlayedRoundPage = z.strictObject({
  ...page(PlayedRound).shape,
  totals: z.strictObject({ staked: Rupees, returned: Rupees, net: Rupees }),
});
export type PlayedRoundPage = Wire<typeof PlayedRoundPage>;

/** Totals of rounds in one currency. */
export const CasinoRoundSums = z.strictObject({ rounds: z.number(), staked: Rupees, paid: Rupees });
export type CasinoRoundSums = Wire<typeof CasinoRoundSums>;

/** A provider's finished rounds of one day (IST): our ledger vs the provider's report. */
export const OperatorCasinoReconciliation = z.strictObject({
  providerId: z.string(),
  sums: z.array(
    z.strictObject({
      currency: Currency,
      ours: z.strictObject({
        ...CasinoRoundSums.shape,
        bets: z.number(),
        wins: z.number(),
        rollbacks: z.number(),
        /** Refunded stakes; not included in the staked total. */
        rolledBack: Rupees,
        open: z.number(),
      }),
      /** Null if the provider doesn't report rounds. */
      theirs: z.nullable(CasinoRoundSums),
    }),
  ),
  /** Mismatched rounds, newest first. */
  differences: z.array(
    z.strictObject({
      roundId: z.string(),
      /** Null if our ledger has no player for the round. */
      userId: z.nullable(z.number()),
      currency: Currency,
      ours: z.nullable(z.omit(CasinoRoundSums, { rounds: true })),
      theirs: z.nullable(z.omit(CasinoRoundSums, { rounds: true })),
    }),
  ),
  /** Number of mismatched rounds, including those not listed. */
  differing: z.number(),
});
export type OperatorCasinoReconciliation = Wire<typeof OperatorCasinoReconciliation>;

export const OperatorCasinoGame = z.strictObject({
  ...CasinoGame.shape,
  category: CasinoCategory,
  enabled: z.boolean(),
  /** True if its provider currently offers it. */
  isOffered: z.boolean(),
  /** Settings names of domains where it is disabled. */
  offOn: z.array(z.string()),
  /** Bet limits of the provider; the house may set stricter ones. */
  providerMin: Rupees,
  providerMax: Rupees,
  providerMaxWin: z.nullable(Rupees),
  /** Domains with stricter limits. */
  sites: z.array(GameSiteLimits),
});
export type OperatorCasinoGame = Wire<typeof OperatorCasinoGame>;
