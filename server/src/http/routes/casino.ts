import type { casinoRoutes } from '@crease/contracts/routes/casino.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { launchGame } from '#services/casino/launch-game.ts';

/** Handlers of contracts/routes/casino.ts. */
export function casinoHandlers(context: AppContext): Pick<Handlers, keyof typeof casinoRoutes> {
  return {
    launchGame: (wish, { user, domain, site }) =>
      launchGame(context, user, { ...wish, domain, site }),
  };
}
