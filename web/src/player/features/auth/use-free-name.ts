import { signUpCalls } from '@crease/contracts/calls/sign-up.ts';
import { useEffect, useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';

/** @throws CallFailure */
async function isNameFree(userName: string, signal: AbortSignal): Promise<boolean> {
  return (await callRoute(signUpCalls.checkUserName, { userName }, signal)).available;
}

/** Debounce for name lookups. */
const REST_MS = 350;

export interface FreeName {
  readonly isChecking: boolean;
  readonly isFree: boolean;
  readonly isTaken: boolean;
}

/**
 * Checks whether a user name is available. Results are cached; failed checks are ignored, because registration checks
 * again.
 *
 * @param isDue the name is valid and its field has been blurred once.
 */
export function useNameAvailability(name: string, isDue: boolean): FreeName {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [failed, setFailed] = useState<string | null>(null);
  const key = name.toLowerCase();
  const answer = known.get(key);

  useEffect(() => {
    if (!isDue || answer !== undefined) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      isNameFree(name, leaving.signal).then(
        (isFree) => setKnown((before) => new Map(before).set(name.toLowerCase(), isFree)),
        () => {
          if (!leaving.signal.aborted) setFailed(name.toLowerCase());
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [name, isDue, answer]);

  return {
    isChecking: isDue && answer === undefined && failed !== key,
    isFree: answer === true,
    isTaken: answer === false,
  };
}
