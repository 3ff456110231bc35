import { useEffect } from 'react';
import { refreshOpenBets } from '#data/stores/open-bets.ts';

/** Pushes keep the bets fresh; this asks besides, for what a push may have missed (screens: open bets). */
const ASK_MS = 60_000;

/** Asks for the open bets now and then, while the page can be seen. */
export function useFreshBets(): void {
  useEffect(() => {
    refreshOpenBets();
    const timer = setInterval(() => {
      if (!document.hidden) refreshOpenBets();
    }, ASK_MS);
    return () => clearInterval(timer);
  }, []);
}
