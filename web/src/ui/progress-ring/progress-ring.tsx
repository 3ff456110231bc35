import { useEffect, useState } from 'react';
import styles from './progress-ring.module.css';

export interface ProgressRingProps {
  /** Start in ms since 1970, and expected duration. */
  readonly startedAt: number;
  readonly durationMs: number;
}

const TICK_MS = 250;

/** Progress ring with the remaining seconds. */
export function ProgressRing({ startedAt, durationMs }: ProgressRingProps) {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, startedAt + durationMs - now);
  const share = durationMs === 0 ? 1 : Math.min(1, Math.max(0, (now - startedAt) / durationMs));
  return (
    <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true">
      <circle className={styles.track} cx="12" cy="12" r="10" pathLength="100" />
      <circle className={styles.arc} cx="12" cy="12" r="10" pathLength="100" strokeDasharray={`${share * 100} 100`} />
      <text className={styles.text} x="12" y="15.5">
        {left > 0 ? Math.ceil(left / 1_000) : ''}
      </text>
    </svg>
  );
}
