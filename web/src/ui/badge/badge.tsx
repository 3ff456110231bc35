import type { ReactNode } from 'react';
import styles from './badge.module.css';

export interface BadgeProps {
  /** The words say the same: colour is never alone. */
  readonly tone?: 'plain' | 'good' | 'bad' | 'warn' | 'brand';
  readonly children: ReactNode;
}

/** One or two words on a small ground. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
