import { useEffect, useState } from 'react';

export interface Part<Loaded> {
  /** Null while it is on its way. */
  readonly loaded: Loaded | null;
  /** It could not be fetched; `retry` tries again. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/** A part of the program that is fetched when it is wanted, and tried again when the network had failed. */
export function usePart<Loaded>(load: () => Promise<Loaded>, isWanted: boolean): Part<Loaded> {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try is a reason to fetch again
  useEffect(() => {
    if (!isWanted || loaded !== null) return;
    let isGone = false;
    load().then(
      (part) => {
        if (!isGone) setLoaded(part);
      },
      () => {
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, isWanted, loaded, tries]);

  return {
    loaded,
    failed,
    retry: () => {
      setFailed(false);
      setTries(tries + 1);
    },
  };
}
