import { operatorFixtureRoutes } from '@crease/contracts/routes/operator-fixtures.ts';
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
