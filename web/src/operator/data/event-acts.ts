import { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { type ActOutcome, actOnce } from './act-once.ts';
import { operatorCache } from './operator-cache.ts';
import { callOperator } from './operator-call.ts';

/** Creates an event. */
export function createEvent(
  fields: WireOf<typeof operatorRoutes.operatorCreateEvent>,
): Promise<ActOutcome<EventItem>> {
  return thenReadAgain('new event', 'Event created', () =>
    callOperator(operatorRoutes.operatorCreateEvent, fields),
  );
}

/** Closes an event whose markets are all settled or void. */
export function closeEvent(eventId: number): Promise<ActOutcome<EventItem>> {
  return thenReadAgain(`event ${eventId}`, 'Event closed', () =>
    callOperator(operatorRoutes.operatorCloseEvent, { eventId }),
  );
}

async function thenReadAgain(
  name: string,
  done: string,
  act: () => Promise<EventItem>,
): Promise<ActOutcome<EventItem>> {
  const outcome = await actOnce(name, act, done);
  if (outcome.ok) await operatorCache.invalidateQueries();
  return outcome;
}
