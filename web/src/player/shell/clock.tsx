import { useEffect, useRef } from 'react';
import { secondsText } from '#format/date-time.ts';
import { t } from '#text/text.ts';

const SECOND_MS = 1_000;

/** The time of the site with its zone, second by second: written straight into the page, nothing is drawn anew for it. */
export function Clock({ className }: { readonly className: string | undefined }) {
  const place = useRef<HTMLTimeElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      if (place.current !== null) place.current.textContent = nowText();
      timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS));
    };
    // Nobody looks at a hidden page; it is right again when it is seen.
    const onSight = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') tick();
    };
    onSight();
    document.addEventListener('visibilitychange', onSight);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, []);

  return (
    <time ref={place} className={className}>
      {nowText()}
    </time>
  );
}

function nowText(): string {
  return t('{time} IST', { time: secondsText(new Date().toISOString()) });
}
