import { formatDuration } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { Text } from '#ui/layout/layout.tsx';
import { computeElapsedMs, openSummary, usePlaySession } from './play-session.ts';
import styles from './session-clock.module.css';

export interface SessionClockProps {
  /** Placement: dark header, menu row or game bar. */
  readonly ground?: 'head' | 'row' | 'bar';
  /** Called before the details open. */
  readonly onPress?: () => void;
}

/** Session time and cost in one line; pressing shows details. */
export function SessionClock({ ground = 'head', onPress }: SessionClockProps) {
  const { data } = usePlaySession();
  if (data === undefined) return null;
  const time = formatDuration(computeElapsedMs(data));
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
      {ground !== 'bar' && (
        <Text grow textAlign="start" aria-hidden="true">
          {ground === 'row' ? t('This session') : t('Session')}
        </Text>
      )}
      <span aria-hidden="true">{time}</span>
      <span aria-hidden="true" data-lost={data.net < 0 || undefined}>
        {net}
      </span>
    </button>
  );
}
