import { readItem, writeItem } from '#data/storage/local-items.ts';
import { storeOf } from '#data/storage/observable.ts';

/** Events the visitor has pinned. */
export const pins = storeOf<{ readonly ids: readonly number[] }>({ ids: readItem('pins') ?? [] });

/** Pins an event, or takes its pin out. */
export function togglePin(eventId: number): void {
  const { ids } = pins.getState();
  const next = ids.includes(eventId) ? ids.filter((id) => id !== eventId) : [...ids, eventId];
  writeItem('pins', next);
  pins.setState({ ids: next });
}
