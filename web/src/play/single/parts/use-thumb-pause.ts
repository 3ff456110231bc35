import { useEffect, useState } from 'react';

/** Longer than a second press of the same tap, shorter than a decision to bet again. */
const PAUSE_MS = 1_000;

/**
 * True for a second after a bet ended: the same button then offers the next bet, and a thumb that was about to cash out
 * would place it.
 */
export function useThumbPause(endedBetId: string | null): boolean {
  const [doneFor, setDoneFor] = useState<string | null>(null);
  useEffect(() => {
    if (endedBetId === null) return;
    const timer = setTimeout(() => setDoneFor(endedBetId), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [endedBetId]);
  return endedBetId !== null && doneFor !== endedBetId;
}
