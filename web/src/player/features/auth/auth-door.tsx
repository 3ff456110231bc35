import { Suspense, useEffect, useState } from 'react';
import { NETWORK_MESSAGE } from '#data/api/failure.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { latePart } from '#ui/late-part/late-part.ts';
import styles from './auth-door.module.css';

type Forms = typeof import('./auth-panel.tsx');

interface Part {
  /** Null while it is on its way. */
  readonly loaded: Forms | null;
  /** It could not be fetched; `retry` tries again. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The forms, fetched when they are wanted; the network may have failed. */
function useAuthPanel(): Part {
  const [loaded, setLoaded] = useState<Forms | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try is a reason to fetch again
  useEffect(() => {
    if (loaded !== null) return;
    let isGone = false;
    loadAuthPanel().then(
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
  }, [loaded, tries]);

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
  const { loaded, failed, retry } = useAuthPanel();
  if (loaded !== null) return <loaded.AuthPanel />;
  if (!failed) return <div className={styles.waiting} aria-busy="true" />;
  return (
    <div className={styles.failed}>
      <p role="alert">{t(NETWORK_MESSAGE)}</p>
      <Button onClick={retry}>{t('Try again')}</Button>
    </div>
  );
}

const IdleQuestion = latePart(() =>
  import('./idle-question.tsx').then(({ IdleQuestion }) => IdleQuestion),
);

/** Asks a person who has not touched anything for long whether they are still there; rendered while one is logged in. */
export function IdleGate() {
  return (
    <Suspense fallback={null}>
      <IdleQuestion />
    </Suspense>
  );
}
