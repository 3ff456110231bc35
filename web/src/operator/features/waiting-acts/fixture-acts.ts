import { operatorFixtureRoutes } from '@crease/contracts/routes/operator-fixtures.ts';
import { operatorScoringRoutes } from '@crease/contracts/routes/operator-scoring.ts';
import type { ScoredMatch } from '@crease/contracts/wire/scoring.ts';
import { useQuery } from '@tanstack/react-query';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { toasts } from '#ui/toast/toasts.ts';

const EACH_MS = 5_000;

/** Name under which an event is voided. */
export const voidEventAct = (eventId: number) => `void event ${eventId}`;

/** Fixtures that go no further without a person, longest first. */
export function useWaitingFixtures() {
  return useQuery({
    queryKey: ['waiting fixtures'],
    queryFn: ({ signal }) =>
      callOperator(operatorFixtureRoutes.operatorGetWaitingFixtures, {}, signal),
    refetchInterval: EACH_MS,
  });
}

/** Name under which an event is given to a scorer. */
export const takeOverAct = (eventId: number) => `take over ${eventId}`;

/** Has the fixture of an event scored by hand from now on. */
export function takeOverScoring(eventId: number): Promise<ActOutcome<ScoredMatch>> {
  return actOnce(
    takeOverAct(eventId),
    () => callOperator(operatorScoringRoutes.operatorTakeOverScoring, { eventId }),
    'The match is scored by hand from now on',
  );
}

/** Voids every market of an event that has no result. */
export async function voidEvent(
  eventId: number,
  reason: string,
): Promise<ActOutcome<{ readonly voided: number; readonly proposed: number }>> {
  const outcome = await actOnce(voidEventAct(eventId), () =>
    callOperator(operatorFixtureRoutes.operatorVoidEvent, { eventId, reason }),
  );
  if (outcome.ok) {
    const { voided, proposed } = outcome.value;
    toasts.show(
      'success',
      `${voided} markets are void`,
      proposed === 0 ? null : `${proposed} are proposed to a second operator.`,
    );
    await operatorCache.invalidateQueries();
  }
  return outcome;
}
