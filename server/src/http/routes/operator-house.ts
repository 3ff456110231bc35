import type { operatorHouseRoutes } from '@crease/contracts/routes/operator-house.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { houseChecks } from '#services/casino/house-checks.ts';
import { houseReturns } from '#services/casino/house-returns.ts';
import { findHouseRounds, houseRound, voidHouseRound } from '#services/casino/house-rounds.ts';
import { houseTables, saveHouseTable } from '#services/casino/house-tables.ts';
import { answer } from '#services/reply.ts';
import { actorOf } from './operator.ts';

/** Handlers of contracts/routes/operator-house.ts. */
export function operatorHouseHandlers(
  context: AppContext,
): Pick<Handlers, keyof typeof operatorHouseRoutes> {
  return {
    operatorGetHouseTables: () => answer({ items: houseTables(context) }),
    operatorSaveHouseTable: (input, call) => saveHouseTable(context, actorOf(call), input),
    operatorGetHouseRounds: async (wish) => answer({ items: await findHouseRounds(context, wish) }),
    operatorGetHouseRound: ({ roundId }) => houseRound(context, roundId),
    operatorVoidHouseRound: (input, call) => voidHouseRound(context, actorOf(call), input),
    operatorGetHouseReturns: async (time) => answer({ items: await houseReturns(context, time) }),
    operatorGetHouseChecks: async () => answer({ items: await houseChecks(context) }),
  };
}
