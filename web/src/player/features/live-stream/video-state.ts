import type { TvEntry } from '@crease/contracts/site/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { SETTINGS_QUERY } from '#client/site/domain-file.ts';
import { readItem } from '#client/storage/local-items.ts';
import { createObservable } from '#client/storage/observable.ts';

/** The match to find a stream for. */
export interface StreamKey {
  /** 0 if only the other ID is known. */
  readonly eventId: number;
  readonly dreamEventId: string;
}

/** A match's stream from the domain's list; uses the stored list until the file loads. */
export function useStreamEntry({ eventId, dreamEventId }: StreamKey): TvEntry | null {
  const { data } = useQuery(SETTINGS_QUERY);
  const list = data?.tv ?? readItem('tv') ?? [];
  return (
    list.find((entry) => entry.eventId === eventId) ??
    list.find((entry) => dreamEventId !== '0' && entry.dreamEventId === dreamEventId) ??
    null
  );
}

/** Live stream state: open or closed, and its position on wide screens. At most one is open. */
export interface VideoBox {
  readonly isOpen: boolean;
  /** In the right column, or next to the score. */
  readonly place: 'column' | 'card';
}

/** Kept for this visit, so the next match opens its stream too. */
export const videoBox = createObservable<VideoBox>({ isOpen: false, place: 'column' });

/** Toggles the stream (specification, section 4). */
export function toggleVideoBox(): void {
  const { isOpen } = videoBox.getState();
  videoBox.setState({ isOpen: !isOpen, place: 'column' });
}

export function closeVideoBox(): void {
  videoBox.setState({ isOpen: false, place: 'column' });
}

/** Moves the stream next to the score or to the column. */
export function placeVideoBox(place: VideoBox['place']): void {
  videoBox.setState(place === 'card' ? { isOpen: true, place } : { place });
}

/** Display choices for live matches; persisted in the browser. */
export interface VideoChoices {
  /** Streams start muted until the user unmutes. */
  readonly isMuted: boolean;
  /** Charts and commentary are expanded below the score. */
  readonly isStoryOpen: boolean;
}

const ITEM = 'crease_video';
const AT_FIRST: VideoChoices = { isMuted: true, isStoryOpen: false };

export const videoChoices = createObservable<VideoChoices>(restored());

/** Changes a choice and persists it if storage is available. */
export function choose(choice: Partial<VideoChoices>): void {
  videoChoices.setState(choice);
  try {
    localStorage.setItem(ITEM, JSON.stringify(videoChoices.getState()));
  } catch {
    // Private windows may block storage.
  }
}

function restored(): VideoChoices {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(ITEM) ?? '{}');
    const flag = (name: keyof VideoChoices): boolean => {
      const value: unknown = typeof saved === 'object' && saved !== null ? Reflect.get(saved, name) : 0;
      return typeof value === 'boolean' ? value : AT_FIRST[name];
    };
    return { isMuted: flag('isMuted'), isStoryOpen: flag('isStoryOpen') };
  } catch {
    return AT_FIRST;
  }
}
