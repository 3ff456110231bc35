import type { operatorHouseRoutes } from '@crease/contracts/routes/operator-house.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { listHouseChecks } from '#services/casino/house-checks.ts';
import { listHouseReturns } from '#services/casino/house-returns.ts';
import { findHouseRounds, houseRound } from '#services/casino/house-rounds.ts';
import { listHouseTables, saveHouseTable } from '#services/casino/house-tables.ts';
import { performAlone } from '#services/operator/acts/do-act.ts';
import { ok } from '#services/reply.ts';
import { toActing, toActor } from './operator.ts';

/** Handlers of contracts/routes/operator-house.ts. */
export function operatorHouseHandlers(
  context: AppContext,
): Pick<Handlers, keyof typeof operatorHouseRoutes> {
  return {
    operatorGetHouseTables: () => ok({ items: listHouseTables(context) }),
    operatorSaveHouseTable: (input, call) => saveHouseTable(context, toActor(call), input),
    operatorGetHouseRounds: async (wish) => ok({ items: await findHouseRounds(context, wish) }),
    operatorGetHouseRound: ({ roundId }) => houseRound(context, roundId),
    operatorVoidHouseRound: async (wish, call) => {
      const request = { type: 'VoidHouseRound', ...wish } as const;
      const done = await performAlone(context, toActing(call), request);
      return done.ok ? await houseRound(context, wish.roundId) : done;
    },
    operatorGetHouseReturns: async (time) => ok({ items: await listHouseReturns(context, time) }),
    operatorGetHouseChecks: async () => ok({ items: await listHouseChecks(context) }),
  };
}
