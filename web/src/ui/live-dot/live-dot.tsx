import styles from './live-dot.module.css';

/** Says "in play" beside words that say it too. */
export function LiveDot() {
  return <span className={styles.dot} aria-hidden="true" />;
}
