import { useEffect, useRef } from 'react';

export interface MotionProps {
  /** Fetches the drawing: a Lottie animation as data. */
  readonly load: () => Promise<unknown>;
  /** It has played to its end, or could not be played. */
  readonly onEnd: () => void;
  readonly className?: string | undefined;
}

/**
 * Plays an animation once, for the eye only. The player is fetched with the first one: its smallest build, which draws
 * shapes and runs no expressions, as the page's policy wants it.
 */
export function Motion({ load, onEnd, className }: MotionProps) {
  const host = useRef<HTMLDivElement>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });

  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | null = null;
    Promise.all([import('lottie-web/build/player/lottie_light.js'), load()]).then(
      ([{ default: player }, data]) => {
        if (isOver || host.current === null) return;
        const animation = player.loadAnimation({
          container: host.current,
          renderer: 'svg',
          loop: false,
          // The player writes into what it is given.
          animationData: structuredClone(data),
        });
        animation.addEventListener('complete', () => end.current());
        stop = () => animation.destroy();
      },
      // A picture that does not come is not missed: the words stand.
      () => {
        if (!isOver) end.current();
      },
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [load]);

  return <div ref={host} className={className} aria-hidden="true" />;
}
