import { readItem, writeItem } from '#client/storage/local-items.ts';
import { createObservable } from '#client/storage/observable.ts';

/** IDs of the user's pinned events. */
export const pins = createObservable<{ readonly ids: readonly number[] }>({
  ids: readItem('pins') ?? [],
});

/** Pins or unpins an event. */
export function togglePin(eventId: number): void {
  const { ids } = pins.getState();
  const next = ids.includes(eventId) ? ids.filter((id) => id !== eventId) : [...ids, eventId];
  writeItem('pins', next);
  pins.setState({ ids: next });
}
