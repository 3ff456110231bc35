import type { operatorScoringRoutes } from '@crease/contracts/routes/operator-scoring.ts';
import { ok } from '#base/reply.ts';
import { listScoredMatches, loadScoredMatch } from '#market-desk/scoring/scored-match.ts';
import { startScoring, writeEntry } from '#market-desk/scoring/write-entry.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toActor } from '#people/call.ts';

type Names = keyof typeof operatorScoringRoutes;

/** Handlers of contracts/routes/operator-scoring.ts. */
export function operatorScoringHandlers(context: AppEnv): Pick<Handlers, Names> {
  return {
    operatorGetScoredMatches: async () => ok({ items: await listScoredMatches(context) }),
    operatorGetScoredMatch: ({ fixture }) => loadScoredMatch(context, fixture),
    operatorStartScoring: ({ fixture }, call) => startScoring(context, toActor(call), fixture),
    operatorScoreMatch: (input, call) => writeEntry(context, toActor(call), input),
  };
}
