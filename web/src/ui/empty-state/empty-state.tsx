import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title: string;
  /** Reason, or when content appears. */
  readonly text: string;
  /** At most two buttons. */
  readonly children?: ReactNode;
}

/** Empty state of a list: illustration, reason and one action. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg
        className={styles.pitch}
        width="132"
        height="96"
        viewBox="0 0 132 96"
        fill="none"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M22 18h88M22 78h88M22 18v60M110 18v60" strokeDasharray="2 7" strokeLinecap="round" />
        <path d="M38 30v36M94 30v36" />
        <g className={styles.stumps}>
          {[30, 102].map((x) => [42, 48, 54].map((y) => <circle key={`${x}-${y}`} cx={x} cy={y} r="2.5" />))}
        </g>
      </svg>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
