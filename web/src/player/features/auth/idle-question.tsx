import { useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { logOut } from '#client/session/keep-session.ts';
import { session } from '#client/session/session.ts';
import { readItem, writeItem } from '#client/storage/local-items.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './auth-parts.module.css';
import { formatMinutes } from './auth-parts.tsx';

interface IdleLimits {
  readonly askAfterMs: number;
  readonly askForMs: number;
}

export interface Idle {
  /** Seconds until logout; null while the dialog is closed. */
  readonly secondsLeft: number | null;
  /** Idle time at which the dialog opens. */
  readonly idleMinutes: number;
  readonly stayLoggedIn: () => void;
  readonly logOutNow: () => void;
}

const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;
/** Minimum interval between activity broadcasts to other tabs. */
const SEND_EVERY_MS = 5_000;
const POLL_MS = 1_000;

/** Detects idleness across tabs, sharing the last activity through storage. */
function useIdle(): Idle {
  const [limits, setLimits] = useState<IdleLimits | null>(null);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const isAsking = useRef(false);

  useEffect(() => {
    let isGone = false;
    call('getSettingExpiry', {}).then(
      ({ timeOutSecond, showTimeOutNotificationSecond }) => {
        if (isGone || timeOutSecond <= 0) return;
        const askForMs = showTimeOutNotificationSecond * 1_000;
        setLimits({ askAfterMs: timeOutSecond * 1_000, askForMs });
      },
      // Without limits there is no idle dialog; the session expires normally.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);

  useEffect(() => {
    if (limits === null) return;
    let sentAt = 0;
    // While the dialog is open, only its buttons reset the timer.
    const onActivity = () => {
      if (isAsking.current || Date.now() - sentAt < SEND_EVERY_MS) return;
      sentAt = Date.now();
      writeItem('crease_touched', sentAt);
    };
    const checkIdle = () => {
      const left = computeSecondsLeft(limits);
      isAsking.current = left !== null;
      setSecondsLeft(left);
      if (left === 0) logOutNow();
    };
    writeItem('crease_touched', Date.now());
    for (const touch of ACTIVITY_EVENTS) addEventListener(touch, onActivity, { passive: true });
    document.addEventListener('visibilitychange', checkIdle);
    const timer = setInterval(checkIdle, POLL_MS);
    return () => {
      for (const touch of ACTIVITY_EVENTS) removeEventListener(touch, onActivity);
      document.removeEventListener('visibilitychange', checkIdle);
      clearInterval(timer);
    };
  }, [limits]);

  return {
    secondsLeft,
    idleMinutes: Math.max(1, Math.round((limits?.askAfterMs ?? 0) / 60_000)),
    stayLoggedIn: () => {
      writeItem('crease_touched', Date.now());
      isAsking.current = false;
      setSecondsLeft(null);
    },
    logOutNow,
  };
}

/** Seconds until logout; null before the dialog is due. */
function computeSecondsLeft({ askAfterMs, askForMs }: IdleLimits): number | null {
  const idleMs = Date.now() - (readItem('crease_touched') ?? Date.now());
  if (idleMs < askAfterMs) return null;
  return Math.max(0, Math.ceil((askAfterMs + askForMs - idleMs) / 1_000));
}

function logOutNow(): void {
  if (session.getState().user === null) return;
  void logOut();
  toasts.show('info', t('You’ve been logged out'));
}

/** Idle dialog; logs the user out when time runs out or on request. */
export function IdleQuestion() {
  const { secondsLeft, idleMinutes, stayLoggedIn, logOutNow } = useIdle();
  return (
    <TitledDialog
      title={t('Still there?')}
      open={secondsLeft !== null}
      closeLabel={t('Stay logged in')}
      onClose={stayLoggedIn}
    >
      <div className={styles.form}>
        <p className={styles.words}>
          {t(
            'You’ve been inactive for {count, plural, one {# minute} other {# minutes}}. We’ll log you out to keep your account safe.',
            { count: idleMinutes },
          )}
        </p>
        <p className={styles.countdown} role="timer">
          {formatMinutes(secondsLeft ?? 0)}
        </p>
        <Button variant="primary" size="xl" isWide data-first-focus onClick={stayLoggedIn}>
          {t('Stay logged in')}
        </Button>
        <Button size="l" isWide onClick={logOutNow}>
          {t('Log out now')}
        </Button>
      </div>
    </TitledDialog>
  );
}
