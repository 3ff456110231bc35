import { useEffect, useRef } from 'react';

export interface MotionProps {
  /** Loads the animation as Lottie data. */
  readonly load: () => Promise<unknown>;
  /** Called when it ends or fails to play. */
  readonly onEnd: () => void;
  readonly className?: string | undefined;
}

/**
 * Plays a decorative animation once. The player loads with the first one, in its smallest build: shapes only and no
 * expressions, which the CSP would block.
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
          // The player mutates its input.
          animationData: structuredClone(data),
        });
        animation.addEventListener('complete', () => end.current());
        stop = () => animation.destroy();
      },
      // The animation is decorative, so ignore failures.
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
