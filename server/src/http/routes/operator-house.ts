import type { operatorHouseRoutes } from '@crease/contracts/routes/operator-house.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { houseChecks } from '#services/casino/house-checks.ts';
import { houseReturns } from '#services/casino/house-returns.ts';
import { endingOfRound, findHouseRounds, houseRound } from '#services/casino/house-rounds.ts';
import { houseTables, saveHouseTable } from '#services/casino/house-tables.ts';
import { doAct } from '#services/operator/acts/do-act.ts';
import { answer } from '#services/reply.ts';
import { actingOf, actorOf } from './operator.ts';

/** Handlers of contracts/routes/operator-house.ts. */
export function operatorHouseHandlers(
  context: AppContext,
): Pick<Handlers, keyof typeof operatorHouseRoutes> {
  return {
    operatorGetHouseTables: () => answer({ items: houseTables(context) }),
    operatorSaveHouseTable: (input, call) => saveHouseTable(context, actorOf(call), input),
    operatorGetHouseRounds: async (wish) => answer({ items: await findHouseRounds(context, wish) }),
    operatorGetHouseRound: ({ roundId }) => houseRound(context, roundId),
    operatorVoidHouseRound: async (wish, call) => {
      const act = await endingOfRound(context, { type: 'VoidHouseRound', ...wish });
      if ('ok' in act) return act;
      const done = await doAct(context, actingOf(call), { act, proposal: null });
      return done.ok ? await houseRound(context, wish.roundId) : done;
    },
    operatorGetHouseReturns: async (time) => answer({ items: await houseReturns(context, time) }),
    operatorGetHouseChecks: async () => answer({ items: await houseChecks(context) }),
  };
}
