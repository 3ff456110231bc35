import type { operatorScoringRoutes } from '@crease/contracts/routes/operator-scoring.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer } from '#services/reply.ts';
import { scoredMatchesOf, scoredMatchOf } from '#services/scoring/scored-match.ts';
import { startScoring, writeEntry } from '#services/scoring/write-entry.ts';
import { actorOf } from './operator.ts';

type Names = keyof typeof operatorScoringRoutes;

/** Handlers of contracts/routes/operator-scoring.ts. */
export function operatorScoringHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    operatorGetScoredMatches: async () => answer({ items: await scoredMatchesOf(context) }),
    operatorGetScoredMatch: ({ fixture }) => scoredMatchOf(context, fixture),
    operatorStartScoring: ({ fixture }, call) => startScoring(context, actorOf(call), fixture),
    operatorScoreMatch: (input, call) => writeEntry(context, actorOf(call), input),
  };
}
