import { type BettingStop, operatorDeskRoutes } from '@crease/contracts/trading/actions.ts';
import { operatorApi, operatorCache, useRouteQuery } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';
import { formatCount } from '#operator/core/words.ts';
import { toasts } from '#ui/toast/toasts.ts';

const KEY = ['stops'] as const;
const POLL_MS = 3_000;

/** Action key for starting or lifting a stop, shared by its button and shortcut. */
export const stopActionKey = (eventId: number | null) =>
  eventId === null ? 'stop all betting' : `stop event ${eventId}`;

/** Returns the active stops, the one on all betting first. */
export function useStops() {
  return useRouteQuery(KEY, operatorDeskRoutes.operatorGetStops, {}, POLL_MS);
}

/** Reason for the record, and message shown to players. */
export interface StopInput {
  readonly reason: string;
  readonly message?: string;
  readonly until?: string;
}

/** Suspends an event, or with null all betting, until resumed. */
export async function suspendAll(
  eventId: number | null,
  words: StopInput,
): Promise<ActionOutcome<BettingStop>> {
  const outcome = await runAction(stopActionKey(eventId), () =>
    operatorApi(operatorDeskRoutes.operatorSuspendAll, { ...toScope(eventId), ...words }),
  );
  if (outcome.ok) {
    const { suspended, markets } = outcome.value;
    toasts.show(
      'success',
      `${formatCount(suspended, 'market')} suspended`,
      `${markets} stay suspended until you resume betting.`,
    );
    await operatorCache.invalidateQueries();
  }
  return outcome;
}

/** Lifts a stop. Reopens what it suspended, except markets an operator has changed since. */
export async function resumeAll(
  eventId: number | null,
  reason: string,
): Promise<ActionOutcome<{ readonly opened: number; readonly givenBack: number }>> {
  const outcome = await runAction(stopActionKey(eventId), () =>
    operatorApi(operatorDeskRoutes.operatorResumeAll, { ...toScope(eventId), reason }),
  );
  if (outcome.ok) {
    const { opened, givenBack } = outcome.value;
    toasts.show(
      'success',
      `${formatCount(opened, 'market')} reopened`,
      givenBack === 0 ? null : `${givenBack} returned to auto. Open any others manually.`,
    );
    await operatorCache.invalidateQueries();
  }
  return outcome;
}

function toScope(eventId: number | null): { readonly eventId?: number } {
  return eventId === null ? {} : { eventId };
}
