import type { playRoutes } from '@crease/contracts/routes/play.ts';
import type { AppEnv } from '#office/env.ts';
import type { Handlers } from '#people/call.ts';

/** Handlers of contracts/routes/play.ts. The bearer is a game session known to the provider. */
export function playHandlers({
  house,
}: Pick<AppEnv, 'house'>): Pick<Handlers, keyof typeof playRoutes> {
  return {
    openPlay: ({ token }) => house.openSeat(token),
    getPlay: (_, { bearer }) => house.look(bearer),
    placeChips: (asked, { bearer }) => house.placeChips(bearer, asked),
    undoChips: (asked, { bearer }) => house.undoChips(bearer, asked),
    cashOutFlight: (asked, { bearer }) => house.cashOut(bearer, asked),
    startRound: (asked, { bearer }) => house.startRound(bearer, asked),
    actInRound: ({ tile = null, ...asked }, { bearer }) => house.act(bearer, { ...asked, tile }),
    getOwnRounds: ({ take, before }, { bearer }) => house.rounds(bearer, { take, before }),
    changeSeeds: ({ clientSeed }, { bearer }) => house.changeSeeds(bearer, clientSeed),
  };
}
