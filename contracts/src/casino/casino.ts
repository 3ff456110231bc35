import * as z from 'zod/mini';
import { Currency } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import { flag, gridFields, id, page, playerRange } from '#base/request-fields.ts';
import { route, type WireOf } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { OwnRound, TablePhase } from './play.ts';
import { ROUND_ID } from './play-routes.ts';

/** A compact result for lists: a letter or number, and a colour. */
export const ResultMark = z.strictObject({
  letter: z.string(),
  tone: z.enum(['a', 'b', 'tie', 'dragon', 'tiger', 'red', 'black', 'zero', 'plain']),
});

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

export const Launch = z.strictObject({
  /** Provider URL, single use. */
  url: z.string(),
  openMode: z.enum(['iframe', 'redirect', 'newTab']),
  expiresAt: Time,
});
export type Launch = Wire<typeof Launch>;

/** A token launch; `token` is empty if the provider doesn't support tokens. */
export const TokenLaunch = z.strictObject({ ...Launch.shape, token: z.string() });
export type TokenLaunch = Wire<typeof TokenLaunch>;

export type MyRoundsWire = WireOf<typeof casinoRoutes.getMyRounds>;

const gameCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const homeUrl = z._default(z.string().check(z.regex(/^\/(?![\\/])[\w./-]{0,200}$/)), '/casino');
const casinoToken = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

const get = { method: 'GET', access: 'U' } as const;
const post = { method: 'POST', access: 'U' } as const;

export const casinoRoutes = {
  getGames: route({
    method: 'GET',
    path: 'api/InternationalCasino/GetGames',
    access: 'P',
    quiet: true,
    about:
      'Returns the games available on this domain, by type; empty if its casino is off. `isMobile` filters to games that run on mobile.',
    request: z.object({ isMobile: z.optional(flag), category: z.optional(CasinoCategory) }),
    answer: z.array(GameCategory),
  }),
  getCasinoLobby: route({
    ...get,
    path: 'api/InternationalCasino/GetLobby',
    quiet: true,
    about:
      'Returns current table states, recent wins by players who haven’t hidden them, and games where the caller has an open round.',
    request: z.object({}),
    answer: CasinoLobby,
  }),
  getMyRounds: route({
    ...get,
    path: 'api/InternationalCasino/GetMyRounds',
    about: 'Returns the caller’s rounds of all providers, by first bet, up to 92 days, with totals of all of them.',
    request: z.object({ ...gridFields(['time']), ...playerRange, Game: z.optional(gameCode) }),
    answer: PlayedRoundPage,
  }),
  getMyRound: route({
    ...get,
    path: 'api/InternationalCasino/GetMyRound',
    about:
      'Returns one of the caller’s house-game rounds with everything needed to verify it; `fair` is null until the seed is revealed. NOT_FOUND if it isn’t the caller’s.',
    request: z.object({ roundId: ROUND_ID }),
    answer: OwnRound,
  }),
  launchGame: route({
    ...post,
    path: 'api/DreamCasino/games/url',
    about:
      'Launches a game: opens a provider session bound to the player, game, currency and domain. FEATURE_OFF: the casino is off. BET_LOCKED: the player is blocked from the casino. NOT_FOUND: unknown game. UNAUTHENTICATED: the `token` belongs to another login. PROVIDER_DOWN: the provider isn’t responding.',
    request: z.object({
      gameCode,
      product: z.optional(z.string().check(z.maxLength(40))),
      homeUrl,
      isMobile: z._default(z.boolean(), false),
      mode: z._default(z.enum(['real', 'demo']), 'real'),
      lang: z._default(z.enum(['en', 'hi']), 'en'),
      token: casinoToken,
    }),
    answer: Launch,
  }),
  launchGameByToken: route({
    ...post,
    path: 'api/casino/token',
    about: 'The same, by game number, with the provider’s token; `url` opens the game with that token, once.',
    request: z.object({ gameId: id, casinoToken }),
    answer: TokenLaunch,
  }),
  launchLobby: route({
    ...post,
    path: 'api/DreamCasino/login',
    about:
      'Logs the player in to a provider’s lobby (the first provider if none is given), or to this site’s lobby if the provider has none. Errors as for a launch.',
    request: z.object({
      product: z.optional(z.string().check(z.maxLength(40))),
      homeUrl,
      isMobile: z._default(z.boolean(), false),
      token: casinoToken,
      lang: z._default(z.enum(['en', 'hi']), 'en'),
    }),
    answer: Launch,
  }),
  launchGameById: route({
    ...post,
    path: 'api/casino/login',
    about: 'The same, by the game’s number in the list.',
    request: z.object({ gameId: id, casinoToken, homeUrl }),
    answer: Launch,
  }),
};
