import type { operatorFixtureRoutes } from '@crease/contracts/routes/operator-fixtures.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { saveResultRule } from '#services/operator/result-rules.ts';
import { voidEvent, waitingFixturesOf } from '#services/operator/waiting-fixtures.ts';
import { answer } from '#services/reply.ts';
import { chooseSource, eventSourcesOf, takeOverScoring } from '#services/scoring/choose-source.ts';
import { actingOf, actorOf } from './operator.ts';

type Names = keyof typeof operatorFixtureRoutes;

/** Handlers of contracts/routes/operator-fixtures.ts. */
export function operatorFixtureHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    operatorGetWaitingFixtures: async () => answer({ items: await waitingFixturesOf(context) }),
    operatorGetSources: ({ eventId }) => eventSourcesOf(context, eventId),
    operatorTakeOverScoring: ({ eventId }, call) =>
      takeOverScoring(context, actorOf(call), eventId),
    operatorChooseSource: (input, call) => chooseSource(context, actorOf(call), input),
    operatorGetResultRules: async () => answer({ items: await context.resultRules.all() }),
    operatorSaveResultRule: (rule, call) => saveResultRule(context, actorOf(call), rule),
    operatorVoidEvent: (input, call) => voidEvent(context, actingOf(call), input),
  };
}
