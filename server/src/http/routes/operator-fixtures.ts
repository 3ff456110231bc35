import type { operatorFixtureRoutes } from '@crease/contracts/routes/operator-fixtures.ts';
import { toActing } from '#approvals/do-act.ts';
import { ok } from '#base/reply.ts';
import { saveResultRule } from '#market-desk/results/manage-result-rules.ts';
import {
  chooseSource,
  listEventSources,
  takeOverScoring,
} from '#market-desk/scoring/choose-source.ts';
import { listStuckFixtures, voidEvent } from '#market-desk/stops/stuck-fixtures.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toActor } from '#people/call.ts';

type Names = keyof typeof operatorFixtureRoutes;

/** Handlers of contracts/routes/operator-fixtures.ts. */
export function operatorFixtureHandlers(context: AppEnv): Pick<Handlers, Names> {
  return {
    operatorGetWaitingFixtures: async () => ok({ items: await listStuckFixtures(context) }),
    operatorGetSources: ({ eventId }) => listEventSources(context, eventId),
    operatorTakeOverScoring: ({ eventId }, call) =>
      takeOverScoring(context, toActor(call), eventId),
    operatorChooseSource: (input, call) => chooseSource(context, toActor(call), input),
    operatorGetResultRules: async () => ok({ items: await context.resultRules.all() }),
    operatorSaveResultRule: (rule, call) => saveResultRule(context, toActor(call), rule),
    operatorVoidEvent: (input, call) => voidEvent(context, toActing(call), input),
  };
}
