import { type BettingStop, operatorDeskRoutes } from '@crease/contracts/routes/operator-desk.ts';
import { useQuery } from '@tanstack/react-query';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { toasts } from '#ui/toast/toasts.ts';

const KEY = ['stops'] as const;
const EACH_MS = 3_000;

/** Name under which a stop begins or ends: a button and a key that do the same share it. */
export const stopAct = (eventId: number | null) =>
  eventId === null ? 'stop all betting' : `stop event ${eventId}`;

/** Stops that stand, that of all betting first. */
export function useStops() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callOperator(operatorDeskRoutes.operatorGetStops, {}, signal),
    refetchInterval: EACH_MS,
  });
}

/** Why betting is stopped, for the record, and what players read of it. */
export interface StopWords {
  readonly reason: string;
  readonly message?: string;
  readonly until?: string;
}

/** Suspends everything of an event, or with null of the house, and keeps it so until it is resumed. */
export async function suspendAll(
  eventId: number | null,
  words: StopWords,
): Promise<ActOutcome<BettingStop>> {
  const outcome = await actOnce(stopAct(eventId), () =>
    callOperator(operatorDeskRoutes.operatorSuspendAll, { ...scopeOf(eventId), ...words }),
  );
  if (outcome.ok) {
    const { suspended, markets } = outcome.value;
    toasts.show(
      'success',
      `${suspended} markets suspended`,
      `${markets} stay so until you resume.`,
    );
    await operatorCache.invalidateQueries();
  }
  return outcome;
}

/** Lifts a stop: what it suspended, and no operator has touched since, goes on. */
export async function resumeAll(
  eventId: number | null,
  reason: string,
): Promise<ActOutcome<{ readonly opened: number; readonly givenBack: number }>> {
  const outcome = await actOnce(stopAct(eventId), () =>
    callOperator(operatorDeskRoutes.operatorResumeAll, { ...scopeOf(eventId), reason }),
  );
  if (outcome.ok) {
    const { opened, givenBack } = outcome.value;
    toasts.show(
      'success',
      `${opened} markets are open`,
      givenBack === 0
        ? null
        : `${givenBack} are the model’s again; what it does not open by itself waits for you.`,
    );
    await operatorCache.invalidateQueries();
  }
  return outcome;
}

function scopeOf(eventId: number | null): { readonly eventId?: number } {
  return eventId === null ? {} : { eventId };
}
