import * as z from 'zod/mini';
import { Time } from '#base/instant.ts';
import { dayOrInstant, flag, gridFields, id } from '#base/request-fields.ts';
import { route, type WireOf } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { CasinoCategory, CasinoLobby, GameCategory, PlayedRoundPage } from '#casino/casino.ts';
import { OwnRound } from '#casino/play.ts';
import { ROUND_ID } from './play-routes.ts';

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
    about:
      'Returns the caller’s rounds across all providers, by time of first bet, up to 92 days, with totals for all matching rounds.',
    request: z.object({
      ...gridFields(['time']),
      From: z.optional(dayOrInstant('from')),
      To: z.optional(dayOrInstant('to')),
      Game: z.optional(gameCode),
    }),
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
