import { useEffect, useState } from 'react';
import { NETWORK_MESSAGE } from '#data/api/failure.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './auth-door.module.css';

export interface Part<Loaded> {
  /** Null while it is on its way. */
  readonly loaded: Loaded | null;
  /** It could not be fetched; `retry` tries again. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/** A part of the program that is fetched when it is wanted, and tried again when the network had failed. */
function usePart<Loaded>(load: () => Promise<Loaded>, isWanted: boolean): Part<Loaded> {
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

/** Fetches the forms; done early, when nothing else is to do, they are there at once. */
export function loadAuthPanel() {
  return import('./auth-panel.tsx');
}

/** The forms of LOGIN, SIGN UP and VERIFICATION, whichever `login-store.ts` asks for; without a title. */
export function AuthBody() {
  const { loaded, failed, retry } = usePart(loadAuthPanel, true);
  if (loaded !== null) return <loaded.AuthPanel />;
  if (!failed) return <div className={styles.waiting} aria-busy="true" />;
  return (
    <div className={styles.failed}>
      <p role="alert">{t(NETWORK_MESSAGE)}</p>
      <Button onClick={retry}>{t('Try again')}</Button>
    </div>
  );
}

function loadIdleQuestion() {
  return import('./idle-question.tsx');
}

/** Asks a person who has not touched anything for long whether they are still there; rendered while one is logged in. */
export function IdleGate() {
  const { loaded } = usePart(loadIdleQuestion, true);
  return loaded === null ? null : <loaded.IdleQuestion />;
}
