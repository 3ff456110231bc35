import { operatorFixtureRoutes } from '@crease/contracts/routes/operator-fixtures.ts';
import type { ScoredMatch } from '@crease/contracts/wire/scoring.ts';
import { useQuery } from '@tanstack/react-query';
import { operatorApi, operatorCache } from './office-call.ts';
import { type ActionOutcome, runAction } from './run-action.ts';

const POLL_MS = 3_000;
const sourcesKey = (eventId: number) => ['sources', eventId] as const;

/** Action key for selecting an event's source. */
export const sourceActionKey = (eventId: number) => `source of ${eventId}`;

/** Returns an event's sources. */
export function useSources(eventId: number) {
  return useQuery({
    queryKey: sourcesKey(eventId),
    queryFn: ({ signal }) =>
      operatorApi(operatorFixtureRoutes.operatorGetSources, { eventId }, signal),
    refetchInterval: POLL_MS,
  });
}

/** Switches an event's fixture to manual scoring. */
export function takeOverScoring(eventId: number): Promise<ActionOutcome<ScoredMatch>> {
  return runAction(
    sourceActionKey(eventId),
    () => operatorApi(operatorFixtureRoutes.operatorTakeOverScoring, { eventId }),
    'Match switched to manual scoring',
  );
}

/** Selects an event's source. Null uses the highest-ranked feed with data. */
export async function chooseSource(
  eventId: number,
  source: string | null,
): Promise<ActionOutcome<{ readonly source: string }>> {
  const outcome = await runAction(sourceActionKey(eventId), () =>
    operatorApi(operatorFixtureRoutes.operatorChooseSource, { eventId, source }),
  );
  if (outcome.ok) await operatorCache.invalidateQueries();
  return outcome;
}
