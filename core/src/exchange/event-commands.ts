import { reject, rejectField } from '#base/result.ts';
import type { SportEvent } from '#market/market-terms.ts';
import type { CloseEvent, CreateEvent, UpdateEvent } from './command.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Outcome, Step } from './step.ts';

/** Creates a fixture without markets. Errors: VALIDATION if the title is empty. */
export function createEvent(step: Step, command: CreateEvent): Outcome {
  if (command.details.title === '') return rejectField('title');
  const id = step.state.nextEventId++;
  const event = { id, details: command.details, status: command.status, marketIds: [] };
  step.state.events.set(id, event);
  step.events.push({ type: 'EventChanged', eventId: id, change: 'created' });
  return step.accept({ id });
}

/**
 * Changes a fixture's details or status. It can be closed only once all its markets are settled or void, and can't be
 * reopened. Errors: NOT_FOUND, VALIDATION, BAD_STATE.
 */
export function updateEvent(step: Step, command: UpdateEvent): Outcome {
  const event = step.state.events.get(command.eventId);
  if (event === undefined) return reject('NOT_FOUND', { eventId: command.eventId });
  const status = command.status ?? event.status;
  const isClosing = status === 'CLOSED' && event.status !== 'CLOSED';
  const isReopening = status !== 'CLOSED' && event.status === 'CLOSED';
  if (isReopening || (isClosing && !isSettled(step.state, event))) {
    return reject('BAD_STATE', { status: event.status });
  }
  const details = { ...event.details, ...command.details };
  if (details.title === '') return rejectField('title');
  event.details = details;
  event.status = status;
  const change = isClosing ? 'closed' : 'updated';
  step.events.push({ type: 'EventChanged', eventId: event.id, change });
  return step.accept({ id: event.id });
}

/**
 * Closes an event and evicts it from memory; its database row is kept. Idempotent. Errors: NOT_FOUND; BAD_STATE with
 * `markets` while markets of it are in memory.
 */
export function closeEvent(step: Step, { eventId }: CloseEvent): Outcome {
  const { state } = step;
  const event = state.events.get(eventId);
  if (event === undefined) {
    const wasThere = Number.isSafeInteger(eventId) && eventId >= 1 && eventId < state.nextEventId;
    return wasThere ? step.accept({ id: eventId, repeated: true }) : reject('NOT_FOUND', { eventId });
  }
  if (event.marketIds.length > 0) return reject('BAD_STATE', { markets: event.marketIds.length });
  if (event.status !== 'CLOSED') {
    event.status = 'CLOSED';
    step.events.push({ type: 'EventChanged', eventId, change: 'closed' });
  }
  state.events.delete(eventId);
  step.events.push({ type: 'EventArchived', event });
  return step.accept({ id: eventId });
}

/** A market not in memory was settled before it was archived. */
function isSettled(state: ExchangeState, event: SportEvent): boolean {
  return event.marketIds.every((marketId) => {
    const market = state.markets.get(marketId);
    return market === undefined || market.status === 'SETTLED' || market.status === 'VOIDED';
  });
}
