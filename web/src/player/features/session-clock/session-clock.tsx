import { lengthText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { elapsedMs, usePlaySession } from './play-session.ts';
import styles from './session-clock.module.css';
import { openSummary } from './session-summary.ts';

export interface SessionClockProps {
  /** What it stands on: the dark bar on top, a row of a menu, or the bar above a game. */
  readonly ground?: 'head' | 'row' | 'bar';
  /** Before the figures open. */
  readonly onPress?: () => void;
}

/** How long this session is and what it has cost, in one slim line; a press shows the rest. */
export function SessionClock({ ground = 'head', onPress }: SessionClockProps) {
  const { data } = usePlaySession();
  if (data === undefined) return null;
  const time = lengthText(elapsedMs(data));
  const net = rupeesText(data.net);
  return (
    <button
      type="button"
      className={styles.clock}
      data-ground={ground}
      aria-haspopup="dialog"
      onClick={() => {
        onPress?.();
        openSummary();
      }}
    >
      <span className="visually-hidden">{t('Session: {time}, net {net}', { time, net })}</span>
      {ground === 'row' && (
        <span className={styles.name} aria-hidden="true">
          {t('This session')}
        </span>
      )}
      <span aria-hidden="true">{time}</span>
      <span aria-hidden="true" data-lost={data.net < 0 || undefined}>
        {net}
      </span>
    </button>
  );
}
