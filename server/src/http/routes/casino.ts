import type { casinoRoutes, Launch, TokenLaunch } from '@crease/contracts/routes/casino.ts';
import { settingsNameOf } from '@crease/contracts/settings.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { launchGame, launchLobby } from '#services/casino/launch-game.ts';
import { categoriesOf, chosenGames } from '#services/casino/list-games.ts';
import { casinoLobbyOf } from '#services/casino/lobby-live.ts';
import { myRoundOf, myRoundsOf } from '#services/casino/my-rounds.ts';
import { answer, decline, type Reply } from '#services/reply.ts';

/** Handlers of contracts/routes/casino.ts. */
export function casinoHandlers(context: AppContext): Pick<Handlers, keyof typeof casinoRoutes> {
  return {
    getGames: (wanted, { setting, domain }) =>
      answer(
        setting.casino ? chosenGames(categoriesOf(context, settingsNameOf(domain)), wanted) : [],
      ),
    getCasinoLobby: async (_, { user, setting }) =>
      setting.casino ? answer(await casinoLobbyOf(context, user.user)) : decline('FEATURE_OFF'),
    getMyRounds: (wanted, { user }) => myRoundsOf(context, user.user.id, wanted),
    getMyRound: ({ roundId }, { user }) => myRoundOf(context, user.user.id, roundId),
    launchGameByToken: ({ gameId, casinoToken: token }, { user, domain, site }) => {
      const game = context.games.all().find(({ id }) => id === gameId);
      if (game === undefined) return decline('NOT_FOUND');
      const which = { gameCode: game.code, product: game.provider, token, homeUrl: '/casino' };
      const usual = { isMobile: false, mode: 'real', lang: 'en' } as const;
      return launchGame(context, user, { ...usual, ...which, domain, site });
    },
    launchLobby: async (wish, { user, domain, site }) =>
      withoutToken(await launchLobby(context, user, { ...wish, domain, site })),
    launchGameById: async ({ gameId, casinoToken: token, homeUrl }, { user, domain, site }) => {
      const game = context.games.all().find(({ id }) => id === gameId);
      if (game === undefined) return decline('NOT_FOUND');
      const which = { gameCode: game.code, product: game.provider, token, homeUrl };
      const usual = { isMobile: false, mode: 'real', lang: 'en' } as const;
      return withoutToken(await launchGame(context, user, { ...usual, ...which, domain, site }));
    },
    launchGame: async (wish, { user, domain, site }) =>
      withoutToken(await launchGame(context, user, { ...wish, domain, site })),
  };
}

/** The token is returned by a launch by token only. */
function withoutToken(reply: Reply<TokenLaunch>): Reply<Launch> {
  if (!reply.ok) return reply;
  const { url, openMode, expiresAt } = reply.value;
  return answer({ url, openMode, expiresAt });
}
