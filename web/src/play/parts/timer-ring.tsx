import type { TableState } from '@crease/contracts/wire/play.ts';
import { tableText } from '#format/phase-text.ts';
import { t } from '#i18n/text.ts';
import { secondsLeft, shareLeft } from './round-phase.ts';
import styles from './timer-ring.module.css';
import { useServerTime } from './use-server-time.ts';

export interface TimerRingProps {
  readonly state: TableState;
  /** Length of the betting window in seconds. */
  readonly windowSeconds: number;
  readonly size?: 'm' | 's';
}

const TICK_MS = 250;
/** Remaining seconds from which the ring is red. */
const LAST_SECONDS = 3;

/** Current phase with a countdown ring, driven by the server clock. */
export function TimerRing({ state, windowSeconds, size = 'm' }: TimerRingProps) {
  const isOpen = state.phase === 'OPEN';
  const now = useServerTime(TICK_MS, isOpen);
  const seconds = secondsLeft(state, now);
  const share = isOpen ? shareLeft(state, now, windowSeconds) : 1;
  return (
    <div
      className={styles.ring}
      data-size={size}
      data-last={(isOpen && seconds <= LAST_SECONDS) || undefined}
      role="timer"
      aria-label={
        isOpen
          ? t('{seconds, plural, one {# second} other {# seconds}} left to bet', { seconds })
          : tableText(state)
      }
    >
      <span className={styles.track} />
      <Half side="right" degrees={45 + Math.min(1, (1 - share) * 2) * 180} />
      <Half side="left" degrees={225 + Math.max(0, (1 - share) * 2 - 1) * 180} />
      <span className={styles.words} aria-hidden="true">
        {isOpen && <b>{seconds}</b>}
        <span data-alone={!isOpen || undefined}>{tableText(state)}</span>
      </span>
    </div>
  );
}

function Half({ side, degrees }: { readonly side: 'left' | 'right'; readonly degrees: number }) {
  return (
    <span className={styles.half} data-side={side}>
      <i style={{ transform: `rotate(${degrees}deg)` }} />
    </span>
  );
}
