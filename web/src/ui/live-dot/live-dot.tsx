import styles from './live-dot.module.css';

/** Decorative in-play indicator next to a text label. */
export function LiveDot() {
  return <span className={styles.dot} aria-hidden="true" />;
}
