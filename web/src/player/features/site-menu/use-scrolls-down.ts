import { useEffect, useState } from 'react';

/** Less than this is a trembling finger, pixels. */
const STEP = 8;

/** True while the page is being read downwards; false again with the first way up, and at the top. */
export function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let before = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - before) < STEP) return;
      setDown(now > before && now > 0);
      before = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return isDown;
}
