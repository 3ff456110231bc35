import type { operatorCasinoRoutes } from '@crease/contracts/routes/operator-casino.ts';
import { performAlone, toActing } from '#approvals/do-act.ts';
import { ok } from '#base/reply.ts';
import { listHeldWins, refuseHeldWin } from '#casino/held-wins.ts';
import { listOperatorGames, saveCasinoGame } from '#casino/list-games.ts';
import { reconcileCasino } from '#casino/reconcile-casino.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toActor } from '#people/call.ts';

/** Handlers of contracts/routes/operator-casino.ts. */
export function operatorCasinoHandlers(
  context: AppEnv,
): Pick<Handlers, keyof typeof operatorCasinoRoutes> {
  return {
    operatorGetCasinoGames: () => ok({ items: listOperatorGames(context) }),
    operatorSaveCasinoGame: (input, call) => saveCasinoGame(context, toActor(call), input),
    operatorGetCasinoProviders: async () => {
      const games = context.games.all();
      const items = context.casinoProviders.map(async (one) => ({
        providerId: one.id,
        games: games.filter(({ provider, isOffered }) => provider === one.id && isOffered).length,
        isUp: await one.health(),
      }));
      return ok({ items: await Promise.all(items) });
    },
    operatorGetHeldWins: async () => ok({ items: await listHeldWins(context) }),
    operatorPayHeldWin: async (input, call) => {
      const paid = await performAlone(context, toActing(call), { type: 'PayHeldWin', ...input });
      return paid.ok ? ok(true) : paid;
    },
    operatorRefuseHeldWin: (input, call) => refuseHeldWin(context, toActor(call), input),
    operatorReconcileCasino: (input) => reconcileCasino(context, input),
    operatorCompareRoundFile: (input) => reconcileCasino(context, input),
  };
}
