import type { operatorCasinoRoutes } from '@crease/contracts/casino/operator-casino.ts';
import { performAlone, toActing } from '#approvals/perform-action.ts';
import { ok } from '#base/reply.ts';
import { type Handlers, toActor } from '#people/account/call-context.ts';
import type { CasinoEnv } from './env.ts';
import { listHeldWins, refuseHeldWin } from './held-wins.ts';
import { findHouseRounds, houseRound } from './house-rounds.ts';
import { listHouseChecks, listHouseReturns, listHouseTables, saveHouseTable } from './house-tables.ts';
import { listOperatorGames, saveCasinoGame } from './list-games.ts';
import { reconcileCasino } from './reconcile-casino.ts';

type Names = keyof typeof operatorCasinoRoutes;

export function operatorCasinoHandlers(context: CasinoEnv): Pick<Handlers, Names> {
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
    operatorGetHouseTables: () => ok({ items: listHouseTables(context) }),
    operatorSaveHouseTable: (input, call) => saveHouseTable(context, toActor(call), input),
    operatorGetHouseRounds: async (input) => ok({ items: await findHouseRounds(context, input) }),
    operatorGetHouseRound: ({ roundId }) => houseRound(context, roundId),
    operatorVoidHouseRound: async (input, call) => {
      const request = { type: 'VoidHouseRound', ...input } as const;
      const done = await performAlone(context, toActing(call), request);
      return done.ok ? await houseRound(context, input.roundId) : done;
    },
    operatorGetHouseReturns: async (time) => ok({ items: await listHouseReturns(context, time) }),
    operatorGetHouseChecks: async () => ok({ items: await listHouseChecks(context) }),
  };
}
