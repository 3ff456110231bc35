import { storeOf } from './observable.ts';

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
