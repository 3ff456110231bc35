import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { phrase } from '#text/text.ts';

/** The spec's filter: status IN_PLAY, or In-Play as date. */
export function isInPlay({ status, matchDate }: Pick<EventItem, 'status' | 'matchDate'>): boolean {
  return status === 'IN_PLAY' || matchDate === 'In-Play';
}

export const LIST_TABS = [phrase('In-play'), phrase('Today'), phrase('Tomorrow')] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** Events of one tab; Today holds what is still to come today. */
export function eventsOfTab(events: readonly EventItem[], tab: ListTab): EventItem[] {
  return events.filter((event) =>
    tab === 'In-play' ? isInPlay(event) : !isInPlay(event) && event.matchDate === tab,
  );
}

/** Pinned first, then by start, then by title; a stable order, so rows do not jump. */
export function sortEvents(events: readonly EventItem[], pinned: readonly number[]): EventItem[] {
  const rank = ({ id }: EventItem) => (pinned.includes(id) ? 0 : 1);
  return [...events].sort(
    (a, b) =>
      rank(a) - rank(b) || a.startTime.localeCompare(b.startTime) || a.title.localeCompare(b.title),
  );
}
