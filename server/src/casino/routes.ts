import type { casinoRoutes, Launch, TokenLaunch } from '@crease/contracts/casino/casino.ts';
import type { playRoutes } from '@crease/contracts/casino/play-routes.ts';
import { getSettingsName } from '@crease/contracts/site/settings.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { Call, Handlers } from '#people/account/call-context.ts';
import { buildCasinoLobby } from './casino-lobby.ts';
import type { CasinoEnv } from './env.ts';
import { type LaunchRequest, launchGame, launchLobby } from './launch-game.ts';
import { filterGames, listCategories } from './list-games.ts';
import { findMyRound, listMyRounds } from './my-rounds.ts';

type Names = keyof typeof casinoRoutes | keyof typeof playRoutes;

export function casinoHandlers(context: CasinoEnv): Pick<Handlers, Names> {
  const { house } = context;
  const launchById = (
    gameId: number,
    { homeUrl, token }: Pick<LaunchRequest, 'homeUrl' | 'token'>,
    { user, domain, site }: Call,
  ) => {
    const game = context.games.all().find(({ id }) => id === gameId);
    if (game === undefined) return fail('NOT_FOUND');
    const which = { gameCode: game.code, product: game.provider, token, homeUrl, domain, site };
    return launchGame(context, user, { ...which, isMobile: false, mode: 'real', lang: 'en' });
  };
  return {
    getGames: (input, { setting, domain }) =>
      ok(setting.casino ? filterGames(listCategories(context, getSettingsName(domain)), input) : []),
    getCasinoLobby: async (_, { user, setting }) =>
      setting.casino ? ok(await buildCasinoLobby(context, user.user)) : fail('FEATURE_OFF'),
    getMyRounds: (input, { user }) => listMyRounds(context, user.user.id, input),
    getMyRound: ({ roundId }, { user }) => findMyRound(context, user.user.id, roundId),
    launchGameByToken: ({ gameId, casinoToken: token }, call) =>
      launchById(gameId, { token, homeUrl: '/casino' }, call),
    launchLobby: async (input, { user, domain, site }) =>
      withoutToken(await launchLobby(context, user, { ...input, domain, site })),
    launchGameById: async ({ gameId, casinoToken: token, homeUrl }, call) =>
      withoutToken(await launchById(gameId, { token, homeUrl }, call)),
    launchGame: async (input, { user, domain, site }) =>
      withoutToken(await launchGame(context, user, { ...input, domain, site })),
    // The bearer is a game session known to the provider.
    openPlay: ({ token }) => house.openSeat(token),
    getPlay: (_, { bearer }) => house.loadSeat(bearer),
    placeChips: (input, { bearer }) => house.placeChips(bearer, input),
    undoChips: (input, { bearer }) => house.undoChips(bearer, input),
    cashOutFlight: (input, { bearer }) => house.cashOut(bearer, input),
    startRound: (input, { bearer }) => house.startRound(bearer, input),
    actInRound: ({ tile = null, ...asked }, { bearer }) => house.act(bearer, { ...asked, tile }),
    getOwnRounds: ({ take, before }, { bearer }) => house.rounds(bearer, { take, before }),
    changeSeeds: ({ clientSeed }, { bearer }) => house.changeSeeds(bearer, clientSeed),
  };
}

/** The token is returned by a launch by token only. */
function withoutToken(reply: ServiceResult<TokenLaunch>): ServiceResult<Launch> {
  if (!reply.ok) return reply;
  const { url, openMode, expiresAt } = reply.value;
  return ok({ url, openMode, expiresAt });
}
