import * as z from 'zod/mini';
import type { Time } from '#values/instant.ts';
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
}

/** Games of the casino. */
export const casinoRoutes = {
  launchGame: route<LaunchWire, Launch>()({
    method: 'POST',
    path: 'api/DreamCasino/games/url',
    access: 'U',
    from: 'body',
    about:
      'Opens a game at its provider with a session of its own, bound to player, game, currency and domain. FEATURE_OFF where the casino is off, BET_LOCKED for whom the house has shut out of it, NOT_FOUND for a game that nobody has, PROVIDER_DOWN when its provider does not answer.',
    request: z.object({
      gameCode: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
      product: z.optional(z.string().check(z.maxLength(40))),
      homeUrl: z._default(z.string().check(z.regex(/^\/(?![\\/])[\w./-]{0,200}$/)), '/casino'),
      isMobile: z._default(z.boolean(), false),
    }),
  }),
};
