import { t } from '#text/text.ts';
import { useNow } from '#ui/clock/use-minute.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './deposit.module.css';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** How long the payment details are still this deposit's, in minutes and seconds. Read out by the minute only. */
export function HeldFor({ until }: { readonly until: string }) {
  const now = useNow();
  const left = Math.max(0, Date.parse(until) - now);
  const minutes = Math.floor(left / MINUTE_MS);
  const seconds = Math.floor((left % MINUTE_MS) / SECOND_MS);
  return (
    <div className={styles.held}>
      <p className={styles.small}>{t('Details held for')}</p>
      <p
        className={styles.clock}
        role="timer"
        aria-label={t('Details held for {count} min', { count: minutes })}
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

/** Whether the details are held, the reference alone is still taken, or all is over. */
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
