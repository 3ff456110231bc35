// Made by `npm run contract`.
import type { casinoRoutes } from '#routes/casino.ts';
import type { CallsOf } from '#routes/route.ts';

/** What it takes to call `casinoRoutes`. */
export const casinoCalls: CallsOf<typeof casinoRoutes> = {
  getGames: {
    method: 'GET',
    path: 'api/InternationalCasino/GetGames',
    access: 'P',
    from: 'query',
    quiet: true,
  },
  getCasinoLobby: {
    method: 'GET',
    path: 'api/InternationalCasino/GetLobby',
    access: 'U',
    from: 'query',
    quiet: true,
  },
  getMyRounds: {
    method: 'GET',
    path: 'api/InternationalCasino/GetMyRounds',
    access: 'U',
    from: 'query',
  },
  getMyRound: {
    method: 'GET',
    path: 'api/InternationalCasino/GetMyRound',
    access: 'U',
    from: 'query',
  },
  launchGame: {
    method: 'POST',
    path: 'api/DreamCasino/games/url',
    access: 'U',
    from: 'body',
  },
  launchGameByToken: {
    method: 'POST',
    path: 'api/casino/token',
    access: 'U',
    from: 'body',
  },
  launchLobby: {
    method: 'POST',
    path: 'api/DreamCasino/login',
    access: 'U',
    from: 'body',
  },
  launchGameById: {
    method: 'POST',
    path: 'api/casino/login',
    access: 'U',
    from: 'body',
  },
};
