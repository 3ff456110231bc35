import { NETWORK_MESSAGE } from '#data/api/failure.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './auth-body.module.css';
import { usePart } from './use-part.ts';

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
