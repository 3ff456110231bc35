import { useEffect, useState } from 'react';

/** Debounce while typing. */
const DEBOUNCE_MS = 350;

export interface ServerCheck {
  readonly isChecking: boolean;
  /** Undefined until known, and if the check failed: submitting checks again. */
  readonly answer: boolean | undefined;
}

/**
 * Asks the server about a value once typing stops. Answers are kept while the form is open.
 *
 * @param isDue the value is worth asking about.
 * @param fetchAnswer identical in each render.
 */
export function useServerCheck(
  value: string,
  isDue: boolean,
  fetchAnswer: (value: string, signal: AbortSignal) => Promise<boolean>,
): ServerCheck {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [failed, setFailed] = useState<string | null>(null);
  const answer = known.get(value);

  useEffect(() => {
    if (!isDue || answer !== undefined) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      fetchAnswer(value, leaving.signal).then(
        (result) => setKnown((before) => new Map(before).set(value, result)),
        () => {
          if (!leaving.signal.aborted) setFailed(value);
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [value, isDue, answer, fetchAnswer]);

  return { isChecking: isDue && answer === undefined && failed !== value, answer };
}
