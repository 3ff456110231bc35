import type { TvEntry } from '@crease/contracts/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { SETTINGS_QUERY } from '#data/site/domain-file.ts';
import { readItem } from '#data/storage/local-items.ts';
import { storeOf } from '#data/storage/observable.ts';

/** Which match a picture is looked for. */
export interface TvKey {
  /** 0 where only the other id is known. */
  readonly eventId: number;
  readonly dreamEventId: string;
}

/** The live picture of a match from the domain's list; the stored list counts until the file has come. */
export function useTvEntry({ eventId, dreamEventId }: TvKey): TvEntry | null {
  const { data } = useQuery(SETTINGS_QUERY);
  const list = data?.tv ?? readItem('tv') ?? [];
  return (
    list.find((entry) => entry.eventId === eventId) ??
    list.find((entry) => dreamEventId !== '0' && entry.dreamEventId === dreamEventId) ??
    null
  );
}

/** The live picture: whether it is wanted, and where it stands on wide screens. There is one at a time. */
export interface VideoBox {
  readonly isOpen: boolean;
  /** In the right column, or beside the score. */
  readonly place: 'column' | 'card';
}

/** Kept for the visit: the next match shows its picture too. */
export const videoBox = storeOf<VideoBox>({ isOpen: false, place: 'column' });

/** Each call opens the box or closes it (specification, section 4). */
export function toggleVideoBox(): void {
  const { isOpen } = videoBox.getState();
  videoBox.setState({ isOpen: !isOpen, place: 'column' });
}

export function closeVideoBox(): void {
  videoBox.setState({ isOpen: false, place: 'column' });
}

/** Takes the picture beside the score, or back into the column. */
export function placeVideoBox(place: VideoBox['place']): void {
  videoBox.setState(place === 'card' ? { isOpen: true, place } : { place });
}

/** What a bettor has chosen about the live part of a match; kept in the browser. */
export interface VideoChoices {
  /** Pictures begin without sound until somebody wants it. */
  readonly isMuted: boolean;
  /** Charts and commentary are unfolded below the score. */
  readonly isStoryOpen: boolean;
}

const ITEM = 'crease_video';
const AT_FIRST: VideoChoices = { isMuted: true, isStoryOpen: false };

export const videoChoices = storeOf<VideoChoices>(restored());

/** Changes a choice, for this visit and the next. A browser that keeps nothing has it for this visit. */
export function choose(choice: Partial<VideoChoices>): void {
  videoChoices.setState(choice);
  try {
    localStorage.setItem(ITEM, JSON.stringify(videoChoices.getState()));
  } catch {
    // Private windows may refuse.
  }
}

function restored(): VideoChoices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ITEM) ?? '{}');
    const flag = (name: keyof VideoChoices): boolean => {
      const value: unknown =
        typeof kept === 'object' && kept !== null ? Reflect.get(kept, name) : 0;
      return typeof value === 'boolean' ? value : AT_FIRST[name];
    };
    return { isMuted: flag('isMuted'), isStoryOpen: flag('isStoryOpen') };
  } catch {
    return AT_FIRST;
  }
}
