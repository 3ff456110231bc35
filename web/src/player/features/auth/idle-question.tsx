import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import styles from './auth.module.css';
import { useIdle } from './use-idle.ts';
import { minutesText } from './use-seconds-left.ts';

/** 'Still there?': at the end of its time, or on request, the person is logged out. */
export function IdleQuestion() {
  const { secondsLeft, idleMinutes, stay, leave } = useIdle();
  return (
    <Dialog open={secondsLeft !== null} label={t('Still there?')} kind="modal" onClose={stay}>
      <DialogHead title={t('Still there?')} closeLabel={t('Stay logged in')} onClose={stay} />
      <div className={styles.form}>
        <p className={styles.words}>
          {idleMinutes === 1
            ? t('You have been inactive for 1 minute. We log you out to keep your account safe.')
            : t(
                'You have been inactive for {count} minutes. We log you out to keep your account safe.',
                { count: idleMinutes },
              )}
        </p>
        <p className={styles.countdown} role="timer">
          {minutesText(secondsLeft ?? 0)}
        </p>
        <Button look="primary" size="xl" isWide data-first-focus onClick={stay}>
          {t('Stay logged in')}
        </Button>
        <Button size="l" isWide onClick={leave}>
          {t('Log out now')}
        </Button>
      </div>
    </Dialog>
  );
}
