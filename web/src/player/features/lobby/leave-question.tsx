import { useBlocker } from '@tanstack/react-router';
import { session } from '#client/session/session.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import styles from './lobby.module.css';

const FORCED = ['/auth', '/under-maintenance'];

/** False for forced navigation, such as a logout or site suspension, which is never blocked. */
function isVoluntary(pathname: string): boolean {
  const isForced = FORCED.some((path) => pathname.toLowerCase().startsWith(path));
  return !isForced && session.getState().accessToken !== null;
}

/** Confirms leaving a game mid-round. The round continues either way. */
export function LeaveQuestion({ onMinimise }: { readonly onMinimise: () => void }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => isVoluntary(next.pathname),
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  const title = t('Round in progress');
  return (
    <Dialog open label={title} kind="modal" hasOwnBack onClose={reset}>
      <DialogHead title={title} closeLabel={t('Close')} onClose={reset} />
      <div className={styles.sheet}>
        <p>{t('It will continue without you, and your bets still stand.')}</p>
        <div className={styles.acts}>
          <Button variant="primary" size="l" onClick={reset}>
            {t('Back to the game')}
          </Button>
          <Button
            size="l"
            onClick={() => {
              onMinimise();
              proceed();
            }}
          >
            {t('Minimise')}
          </Button>
          <Button variant="text" onClick={proceed}>
            {t('Leave')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
