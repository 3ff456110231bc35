import { useState } from 'react';
import type { CallFailure } from '#client/api/failure.ts';
import { toasts } from '#ui/toast/toasts.ts';

const MINUTE_MS = 60_000;

/** Self-exclusion. `until` is null if permanent; `returnsAt` is when the user can log in again. */
export interface Exclusion {
  readonly until: string | null;
  readonly returnsAt: string | null;
  /** Masked destination of the withdrawal link; null if none was requested. */
  readonly linkSentTo: string | null;
  /** Self-excluded on this site, or listed in the central register. */
  readonly code: 'SELF_EXCLUDED' | 'CENTRALLY_EXCLUDED';
}

/** Conditions that block login: account lock, second factor or exclusion. */
export function useLoginBlocks() {
  const [lockedUntil, setLockedUntil] = useState(0);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [exclusion, setExclusion] = useState<Exclusion | null>(null);
  const unlock = () => setLockedUntil(0);

  /** @returns true if the failure is one of these. */
  function handleFailure({ code, details, message }: CallFailure): boolean {
    if (code === 'SECOND_FACTOR' && typeof details.challenge === 'string') {
      setChallenge(details.challenge);
    } else if (code === 'LOCKED_OUT' && typeof details.minutes === 'number') {
      toasts.show('error', message);
      setLockedUntil(Date.now() + details.minutes * MINUTE_MS);
    } else if (code === 'SELF_EXCLUDED' || code === 'CENTRALLY_EXCLUDED') {
      setExclusion({ ...readExclusion(details), code, linkSentTo: null });
    } else {
      return false;
    }
    return true;
  }

  /** Clears blocks before another attempt, except the second factor, which stays until dismissed. */
  function clearBlocks() {
    unlock();
    setExclusion(null);
  }

  const dropChallenge = () => setChallenge(null);
  return {
    lockedUntil,
    unlock,
    challenge,
    dropChallenge,
    exclusion,
    setExclusion,
    take: handleFailure,
    forget: clearBlocks,
  };
}

function readExclusion({ until, returnsAt }: CallFailure['details']) {
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
  return { until: textOrNull(until), returnsAt: textOrNull(returnsAt) };
}
