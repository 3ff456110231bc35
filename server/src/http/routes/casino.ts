import type { casinoRoutes, Launch, TokenLaunch } from '@crease/contracts/routes/casino.ts';
import { getSettingsName } from '@crease/contracts/settings.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { launchGame, launchLobby } from '#casino/launch-game.ts';
import { filterGames, listCategories } from '#casino/list-games.ts';
import { buildCasinoLobby } from '#casino/lobby-live.ts';
import { findMyRound, listMyRounds } from '#casino/my-rounds.ts';
import type { AppEnv } from '#office/env.ts';
import type { Handlers } from '#people/call.ts';

/** Handlers of contracts/routes/casino.ts. */
export function casinoHandlers(context: AppEnv): Pick<Handlers, keyof typeof casinoRoutes> {
  return {
    getGames: (wanted, { setting, domain }) =>
      ok(
        setting.casino ? filterGames(listCategories(context, getSettingsName(domain)), wanted) : [],
      ),
    getCasinoLobby: async (_, { user, setting }) =>
      setting.casino ? ok(await buildCasinoLobby(context, user.user)) : fail('FEATURE_OFF'),
    getMyRounds: (wanted, { user }) => listMyRounds(context, user.user.id, wanted),
    getMyRound: ({ roundId }, { user }) => findMyRound(context, user.user.id, roundId),
    launchGameByToken: ({ gameId, casinoToken: token }, { user, domain, site }) => {
      const game = context.games.all().find(({ id }) => id === gameId);
      if (game === undefined) return fail('NOT_FOUND');
      const which = { gameCode: game.code, product: game.provider, token, homeUrl: '/casino' };
      const usual = { isMobile: false, mode: 'real', lang: 'en' } as const;
      return launchGame(context, user, { ...usual, ...which, domain, site });
    },
    launchLobby: async (wish, { user, domain, site }) =>
      withoutToken(await launchLobby(context, user, { ...wish, domain, site })),
    launchGameById: async ({ gameId, casinoToken: token, homeUrl }, { user, domain, site }) => {
      const game = context.games.all().find(({ id }) => id === gameId);
      if (game === undefined) return fail('NOT_FOUND');
      const which = { gameCode: game.code, product: game.provider, token, homeUrl };
      const usual = { isMobile: false, mode: 'real', lang: 'en' } as const;
      return withoutToken(await launchGame(context, user, { ...usual, ...which, domain, site }));
    },
    launchGame: async (wish, { user, domain, site }) =>
      withoutToken(await launchGame(context, user, { ...wish, domain, site })),
  };
}

/** The token is returned by a launch by token only. */
function withoutToken(reply: ServiceResult<TokenLaunch>): ServiceResult<Launch> {
  if (!reply.ok) return reply;
  const { url, openMode, expiresAt } = reply.value;
  return ok({ url, openMode, expiresAt });
}
