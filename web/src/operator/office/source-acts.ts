import { operatorFixtureRoutes } from '@crease/contracts/routes/operator-fixtures.ts';
import type { ScoredMatch } from '@crease/contracts/wire/scoring.ts';
import { useQuery } from '@tanstack/react-query';
import { type ActOutcome, actOnce } from './act-once.ts';
import { callOperator, operatorCache } from './office-call.ts';

const EACH_MS = 3_000;
const keyOf = (eventId: number) => ['sources', eventId] as const;

/** Name of the act that chooses the source of an event. */
export const sourceAct = (eventId: number) => `source of ${eventId}`;

/** Who tells of an event. */
export function useSources(eventId: number) {
  return useQuery({
    queryKey: keyOf(eventId),
    queryFn: ({ signal }) =>
      callOperator(operatorFixtureRoutes.operatorGetSources, { eventId }, signal),
    refetchInterval: EACH_MS,
  });
}

/** Has the fixture of an event scored by hand from now on. */
export function takeOverScoring(eventId: number): Promise<ActOutcome<ScoredMatch>> {
  return actOnce(
    sourceAct(eventId),
    () => callOperator(operatorFixtureRoutes.operatorTakeOverScoring, { eventId }),
    'The match is scored by hand from now on',
  );
}

/** Follows a source for an event; null: the first of its feeds by rank that is heard. */
export async function chooseSource(
  eventId: number,
  source: string | null,
): Promise<ActOutcome<{ readonly source: string }>> {
  const outcome = await actOnce(sourceAct(eventId), () =>
    callOperator(operatorFixtureRoutes.operatorChooseSource, { eventId, source }),
  );
  if (outcome.ok) await operatorCache.invalidateQueries();
  return outcome;
}
