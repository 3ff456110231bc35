import type { EventItem } from '@crease/contracts/wire/catalogue.ts';

/** A race that has left the list is still shown for this while after its time. */
const AFTER_MS = 30 * 60_000;
const seen = new Map<number, EventItem>();

/** Remembers the races of a list: a race is closed soon after its result, and its winner would be seen by nobody. */
export function rememberRaces(events: readonly EventItem[]): void {
  for (const event of events) seen.set(event.id, event);
}

/** The list with the races that have just left it; they are closed. */
export function withFinished(events: readonly EventItem[], now: number): readonly EventItem[] {
  const listed = new Set(events.map(({ id }) => id));
  const finished: EventItem[] = [];
  for (const [id, event] of seen) {
    const since = now - Date.parse(event.startTime);
    if (since > AFTER_MS) seen.delete(id);
    else if (since > 0 && !listed.has(id)) finished.push({ ...event, status: 'CLOSED' });
  }
  return [...finished, ...events];
}
