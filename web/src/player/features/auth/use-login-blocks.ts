import { useState } from 'react';
import type { CallFailure } from '#data/api/failure.ts';
import { toasts } from '#ui/toast/toasts.ts';

const MINUTE_MS = 60_000;

/** A term that its player has set; `until` null: for good; `returnsAt`: from when they may come in again. */
export interface Exclusion {
  readonly until: string | null;
  readonly returnsAt: string | null;
  /** Where the link went by which they take their money out; null: none was asked for. */
  readonly linkSentTo: string | null;
  /** By their own wish here, or by the register. */
  readonly code: 'SELF_EXCLUDED' | 'CENTRALLY_EXCLUDED';
}

/** What stands between a person and their account: a lock, a second step, or a term that they have set. */
export function useLoginBlocks() {
  const [lockedUntil, setLockedUntil] = useState(0);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [exclusion, setExclusion] = useState<Exclusion | null>(null);
  const unlock = () => setLockedUntil(0);

  /** @returns whether the failure is one of them. */
  function take({ code, details, message }: CallFailure): boolean {
    if (code === 'SECOND_FACTOR' && typeof details.challenge === 'string') {
      setChallenge(details.challenge);
    } else if (code === 'LOCKED_OUT' && typeof details.minutes === 'number') {
      toasts.show('error', message);
      setLockedUntil(Date.now() + details.minutes * MINUTE_MS);
    } else if (code === 'SELF_EXCLUDED' || code === 'CENTRALLY_EXCLUDED') {
      setExclusion({ ...exclusionIn(details), code, linkSentTo: null });
    } else {
      return false;
    }
    return true;
  }

  /** Before another try; the second step stays until it is dropped. */
  function forget() {
    unlock();
    setExclusion(null);
  }

  const dropChallenge = () => setChallenge(null);
  return { lockedUntil, unlock, challenge, dropChallenge, exclusion, setExclusion, take, forget };
}

function exclusionIn({ until, returnsAt }: CallFailure['details']) {
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
  return { until: textOrNull(until), returnsAt: textOrNull(returnsAt) };
}
