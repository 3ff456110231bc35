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
