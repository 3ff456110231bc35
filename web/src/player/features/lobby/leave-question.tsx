import { useBlocker } from '@tanstack/react-router';
import { session } from '#data/session/session.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import styles from './lobby.module.css';

const FORCED = ['/auth', '/under-maintenance'];

/** A page that is led away by a logout, or because the site is closed, is not held up. */
function isOwnWish(pathname: string): boolean {
  const isForced = FORCED.some((path) => pathname.toLowerCase().startsWith(path));
  return !isForced && session.getState().accessToken !== null;
}

/** Asks who leaves a game in the midst of a round whether they mean to. The round goes on either way. */
export function LeaveQuestion({ onKeep }: { readonly onKeep: () => void }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => isOwnWish(next.pathname),
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  const title = t('Round still open');
  return (
    <Dialog open label={title} kind="modal" onClose={reset}>
      <DialogHead title={title} closeLabel={t('Close')} onClose={reset} />
      <div className={styles.sheet}>
        <p>{t('It goes on without you, and what you have bet counts.')}</p>
        <div className={styles.acts}>
          <Button look="primary" size="l" onClick={reset}>
            {t('Back to the game')}
          </Button>
          <Button
            size="l"
            onClick={() => {
              onKeep();
              proceed();
            }}
          >
            {t('Keep it in the corner')}
          </Button>
          <Button look="text" onClick={proceed}>
            {t('Leave')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
