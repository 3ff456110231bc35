import { fieldTimeOf } from '#operator/data/site-clock.ts';
import styles from './site-clock.module.css';
import { useNow } from './use-now.ts';

/** The time of the site, as void windows and the log have it. */
export function SiteClock() {
  const text = fieldTimeOf(useNow()).slice(11);
  return (
    <span className={styles.clock}>
      <b>{text}</b> IST
    </span>
  );
}
