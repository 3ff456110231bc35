import type { operatorHouseRoutes } from '@crease/contracts/routes/operator-house.ts';
import { performAlone, toActing } from '#approvals/do-act.ts';
import { ok } from '#base/reply.ts';
import { listHouseChecks } from '#casino/house-checks.ts';
import { listHouseReturns } from '#casino/house-returns.ts';
import { findHouseRounds, houseRound } from '#casino/house-rounds.ts';
import { listHouseTables, saveHouseTable } from '#casino/house-tables.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toActor } from '#people/call.ts';

/** Handlers of contracts/routes/operator-house.ts. */
export function operatorHouseHandlers(
  context: AppEnv,
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
