import { t } from '#i18n/text.ts';
import { useNow } from '#ui/clock/use-minute.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './deposit.module.css';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Countdown until the payment details are released, in minutes and seconds. Announced to screen readers once a
 * minute.
 */
export function HoldCountdown({ until }: { readonly until: string }) {
  const now = useNow();
  const left = Math.max(0, Date.parse(until) - now);
  const minutes = Math.floor(left / MINUTE_MS);
  const seconds = Math.floor((left % MINUTE_MS) / SECOND_MS);
  return (
    <div className={styles.held}>
      <p className={styles.small}>{t('Details valid for')}</p>
      <p
        className={styles.clock}
        role="timer"
        aria-label={t('Details valid for {count} min', { count: minutes })}
      >
        <Icon variant="regular" name="clock" size={18} />
        <span aria-hidden="true">
          {minutes}:{String(seconds).padStart(2, '0')}
        </span>
      </p>
    </div>
  );
}

export type HeldState = 'HELD' | 'LATE' | 'OVER';

/** Determines whether the details are held, only the reference is still accepted, or the deposit has expired. */
export function useHeldState({
  heldUntil,
  expiresAt,
}: {
  readonly heldUntil: string;
  readonly expiresAt: string;
}): HeldState {
  const now = useNow();
  if (now < Date.parse(heldUntil)) return 'HELD';
  return now < Date.parse(expiresAt) ? 'LATE' : 'OVER';
}
