import { useWatched, watchMedia } from '#ui/media/use-media.ts';

const query = watchMedia('(prefers-reduced-motion: reduce)');

/** True if the system currently requests reduced motion. */
export function prefersReducedMotion(): boolean {
  return query?.matches ?? false;
}

/** Hook version of `prefersReducedMotion`. */
export const useReducedMotion = () => useWatched(query);

/** Keyframes of one element. */
export interface Played {
  readonly element: Element | null;
  readonly frames: Keyframe[];
  readonly ms: number;
}

/**
 * Plays precomputed keyframes linearly. Limited to `transform` and `opacity`, they run on the compositor.
 *
 * @returns a function that stops them.
 */
export function playFrames(all: readonly Played[]): () => void {
  const running = all.flatMap(({ element, frames, ms }) =>
    element === null ? [] : [element.animate(frames, { duration: ms, fill: 'both' })],
  );
  return () => {
    for (const animation of running) animation.cancel();
  };
}
