import * as z from 'zod/mini';
import type { Time } from '#values/instant.ts';
import { dayOrInstant } from '#values/instant-field.ts';
import { flag, id } from '#values/number-from.ts';
import { type GridWire, gridFields } from '#values/paging.ts';
import {
  CASINO_CATEGORIES,
  type CasinoCategory,
  type CasinoLobby,
  type GameCategory,
  type PlayedRoundPage,
} from '#wire/casino.ts';
import type { OwnRound } from '#wire/play.ts';
import { ROUND_ID } from './play.ts';
import { route } from './route.ts';

/** Where a game is opened. */
export interface Launch {
  /** Of the provider; opens once. */
  readonly url: string;
  readonly openMode: 'iframe' | 'redirect' | 'newTab';
  readonly expiresAt: Time;
}

export interface LaunchWire {
  readonly gameCode: string;
  /** The provider's name; left out: the first that has the game. */
  readonly product?: string;
  /** Path of this site to come back to. */
  readonly homeUrl?: string;
  readonly isMobile?: boolean;
  /** `demo`: with a purse that the game makes up; nothing of the account moves. */
  readonly mode?: 'real' | 'demo';
  readonly lang?: 'en' | 'hi';
  /** The `casinoToken` of the login that asks. */
  readonly token?: string;
}

/** A launch by token; empty where the provider of the game knows no tokens. */
export interface TokenLaunch extends Launch {
  readonly token: string;
}

export interface MyRoundsWire extends GridWire {
  /** A day of Asia/Kolkata or an instant; left out: the last 7 days. */
  readonly From?: string;
  readonly To?: string;
  readonly Game?: string;
}

const gameCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const homeUrl = z._default(z.string().check(z.regex(/^\/(?![\\/])[\w./-]{0,200}$/)), '/casino');
const casinoToken = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

/** Games of the casino. */
export const casinoRoutes = {
  getGames: route<{ isMobile?: boolean; category?: CasinoCategory }, readonly GameCategory[]>()({
    method: 'GET',
    path: 'api/InternationalCasino/GetGames',
    access: 'P',
    from: 'query',
    quiet: true,
    about:
      'Games that are open on this domain, by kind; none where its casino is off. `isMobile` leaves those that run on such a screen.',
    request: z.object({
      isMobile: z.optional(flag),
      category: z.optional(z.enum(CASINO_CATEGORIES)),
    }),
  }),
  getCasinoLobby: route<Record<string, never>, CasinoLobby>()({
    method: 'GET',
    path: 'api/InternationalCasino/GetLobby',
    access: 'U',
    from: 'query',
    quiet: true,
    about:
      'Where the tables stand, what was won of late by players who do not hide it, and in which games the caller has a round open.',
    request: z.object({}),
  }),
  getMyRounds: route<MyRoundsWire, PlayedRoundPage>()({
    method: 'GET',
    path: 'api/InternationalCasino/GetMyRounds',
    access: 'U',
    from: 'query',
    about:
      'Rounds of the caller in games of all providers, by the time of their first bet, at most 92 days; with the sums over all that fit.',
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
    from: 'query',
    about:
      'A round of the caller in a game of the house, with all that it takes to draw it again; `fair` is null until its seed is public. NOT_FOUND: none of theirs.',
    request: z.object({ roundId: ROUND_ID }),
  }),
  launchGame: route<LaunchWire, Launch>()({
    method: 'POST',
    path: 'api/DreamCasino/games/url',
    access: 'U',
    from: 'body',
    about:
      'Launches a game: opens a session at its provider, bound to player, game, currency and domain. FEATURE_OFF: the casino is off. BET_LOCKED: the player is blocked from the casino. NOT_FOUND: no such game. UNAUTHENTICATED: the `token` belongs to another login. PROVIDER_DOWN: the provider does not answer.',
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
    from: 'body',
    about:
      'The same for a game by its number, with the token that its provider has given for it; `url` opens it with that token, once.',
    request: z.object({ gameId: id, casinoToken }),
  }),
  launchLobby: route<
    { product?: string; homeUrl?: string; isMobile?: boolean; token?: string; lang?: 'en' | 'hi' },
    Launch
  >()({
    method: 'POST',
    path: 'api/DreamCasino/login',
    access: 'U',
    from: 'body',
    about:
      'Logs the player in at the lobby of a provider that has one, the first where none is named; this site’s own lobby where there is none. Refusals as of a launch.',
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
    from: 'body',
    about: 'The same for a game by its number in the list.',
    request: z.object({ gameId: id, casinoToken, homeUrl }),
  }),
};
