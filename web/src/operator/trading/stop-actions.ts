import type { WireOf } from '@crease/contracts/base/route.ts';
import { operatorDeskRoutes } from '@crease/contracts/trading/actions.ts';
import { act, refresh, useRead } from '#operator/core/office-call.ts';
import { formatCount } from '#operator/core/words.ts';
import { toasts } from '#ui/toast/toasts.ts';

/** Action key for starting or lifting a stop, shared by its button and shortcut. */
export const stopActionKey = (eventId: number | null) =>
  eventId === null ? 'stop all betting' : `stop event ${eventId}`;

/** Returns the active stops, the one on all betting first. */
export function useStops() {
  return useRead(operatorDeskRoutes.operatorGetStops, {}, { pollMs: 3_000 });
}

/** Suspends an event, or with null all betting, until resumed. */
export async function suspendAll(
  eventId: number | null,
  words: Omit<WireOf<typeof operatorDeskRoutes.operatorSuspendAll>, 'eventId'>,
) {
  const input = { ...toScope(eventId), ...words };
  const outcome = await act(operatorDeskRoutes.operatorSuspendAll, input, startOrLift(eventId));
  if (outcome.ok) {
    const { suspended, markets } = outcome.value;
    const count = `${formatCount(suspended, 'market')} suspended`;
    toasts.show('success', count, `${markets} stay suspended until you resume betting.`);
    await refresh();
  }
  return outcome;
}

/** Lifts a stop. Reopens what it suspended, except markets an operator has changed since. */
export async function resumeAll(eventId: number | null, reason: string) {
  const input = { ...toScope(eventId), reason };
  const outcome = await act(operatorDeskRoutes.operatorResumeAll, input, startOrLift(eventId));
  if (outcome.ok) {
    const { opened, givenBack } = outcome.value;
    const rest = `${givenBack} returned to auto. Open any others manually.`;
    const count = `${formatCount(opened, 'market')} reopened`;
    toasts.show('success', count, givenBack === 0 ? null : rest);
    await refresh();
  }
  return outcome;
}

/** Leaves the refresh until the toast is shown. */
const startOrLift = (eventId: number | null) => ({ key: stopActionKey(eventId), refreshes: [] });

const toScope = (eventId: number | null) => (eventId === null ? {} : { eventId });
