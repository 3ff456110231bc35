import * as z from 'zod/mini';
import type { Time } from '#base/instant.ts';
import { dayOrInstant, flag, type GridWire, gridFields, id } from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import {
  CASINO_CATEGORIES,
  type CasinoCategory,
  type CasinoLobby,
  type GameCategory,
  type PlayedRoundPage,
} from '#casino/casino.ts';
import type { OwnRound } from '#casino/play.ts';
import { ROUND_ID } from './play-routes.ts';

/** Launch parameters of a game. */
export interface Launch {
  /** Provider URL, single use. */
  readonly url: string;
  readonly openMode: 'iframe' | 'redirect' | 'newTab';
  readonly expiresAt: Time;
}

export interface LaunchWire {
  readonly gameCode: string;
  /** Provider name; defaults to the first that has the game. */
  readonly product?: string;
  /** Return path on this site. */
  readonly homeUrl?: string;
  readonly isMobile?: boolean;
  /** `demo`: throwaway balance of the game; the account is not touched. */
  readonly mode?: 'real' | 'demo';
  readonly lang?: 'en' | 'hi';
  /** The caller's `casinoToken` from login. */
  readonly token?: string;
}

/** A token launch; `token` is empty if the provider doesn't support tokens. */
export interface TokenLaunch extends Launch {
  readonly token: string;
}

export interface MyRoundsWire extends GridWire {
  /** Asia/Kolkata day or instant; defaults to the last 7 days. */
  readonly From?: string;
  readonly To?: string;
  readonly Game?: string;
}

const gameCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const homeUrl = z._default(z.string().check(z.regex(/^\/(?![\\/])[\w./-]{0,200}$/)), '/casino');
const casinoToken = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

/** Casino games. */
export const casinoRoutes = {
  getGames: route<{ isMobile?: boolean; category?: CasinoCategory }, readonly GameCategory[]>()({
    method: 'GET',
    path: 'api/InternationalCasino/GetGames',
    access: 'P',
    quiet: true,
    about:
      'Returns the games available on this domain, by type; empty if its casino is off. `isMobile` filters to games that run on mobile.',
    request: z.object({
      isMobile: z.optional(flag),
      category: z.optional(z.enum(CASINO_CATEGORIES)),
    }),
  }),
  getCasinoLobby: route<Record<string, never>, CasinoLobby>()({
    method: 'GET',
    path: 'api/InternationalCasino/GetLobby',
    access: 'U',
    quiet: true,
    about:
      'Returns current table states, recent wins by players who haven’t hidden them, and games where the caller has an open round.',
    request: z.object({}),
  }),
  getMyRounds: route<MyRoundsWire, PlayedRoundPage>()({
    method: 'GET',
    path: 'api/InternationalCasino/GetMyRounds',
    access: 'U',
    about:
      'Returns the caller’s rounds across all providers, by time of first bet, up to 92 days, with totals for all matching rounds.',
    request: z.object({
      ...gridFields(['time']),
      From: z.optional(dayOrInstant('from')),
      To: z.optional(dayOrInstant('to')),
      Game: z.optional(gameCode),
    }),
  }),
  getMyRound: route<{ roundId: string }, OwnRound>()({
    method: 'GET',
    path: 'api/InternationalCasino/GetMyRound',
    access: 'U',
    about:
      'Returns one of the caller’s house-game rounds with everything needed to verify it; `fair` is null until the seed is revealed. NOT_FOUND if it isn’t the caller’s.',
    request: z.object({ roundId: ROUND_ID }),
  }),
  launchGame: route<LaunchWire, Launch>()({
    method: 'POST',
    path: 'api/DreamCasino/games/url',
    access: 'U',
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
  }),
  launchGameByToken: route<{ gameId: number; casinoToken?: string }, TokenLaunch>()({
    method: 'POST',
    path: 'api/casino/token',
    access: 'U',
    about:
      'The same, by game number, with the provider’s token; `url` opens the game with that token, once.',
    request: z.object({ gameId: id, casinoToken }),
  }),
  launchLobby: route<
    { product?: string; homeUrl?: string; isMobile?: boolean; token?: string; lang?: 'en' | 'hi' },
    Launch
  >()({
    method: 'POST',
    path: 'api/DreamCasino/login',
    access: 'U',
    about:
      'Logs the player in to a provider’s lobby (the first provider if none is given), or to this site’s lobby if the provider has none. Errors as for a launch.',
    request: z.object({
      product: z.optional(z.string().check(z.maxLength(40))),
      homeUrl,
      isMobile: z._default(z.boolean(), false),
      token: casinoToken,
      lang: z._default(z.enum(['en', 'hi']), 'en'),
    }),
  }),
  launchGameById: route<{ gameId: number; casinoToken?: string; homeUrl?: string }, Launch>()({
    method: 'POST',
    path: 'api/casino/login',
    access: 'U',
    about: 'The same, by the game’s number in the list.',
    request: z.object({ gameId: id, casinoToken, homeUrl }),
  }),
};
