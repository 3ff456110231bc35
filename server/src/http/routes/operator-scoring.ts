import type { operatorScoringRoutes } from '@crease/contracts/routes/operator-scoring.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { ok } from '#services/reply.ts';
import { listScoredMatches, loadScoredMatch } from '#services/scoring/scored-match.ts';
import { startScoring, writeEntry } from '#services/scoring/write-entry.ts';
import { toActor } from './operator.ts';

type Names = keyof typeof operatorScoringRoutes;

/** Handlers of contracts/routes/operator-scoring.ts. */
export function operatorScoringHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    operatorGetScoredMatches: async () => ok({ items: await listScoredMatches(context) }),
    operatorGetScoredMatch: ({ fixture }) => loadScoredMatch(context, fixture),
    operatorStartScoring: ({ fixture }, call) => startScoring(context, toActor(call), fixture),
    operatorScoreMatch: (input, call) => writeEntry(context, toActor(call), input),
  };
}
