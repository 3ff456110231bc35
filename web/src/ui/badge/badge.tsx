import type { ReactNode } from 'react';
import styles from './badge.module.css';

export interface BadgeProps {
  /** Must match the text, since colour is never the only cue. */
  readonly tone?: 'plain' | 'good' | 'bad' | 'warn' | 'brand';
  readonly children: ReactNode;
}

/** A one- or two-word badge. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
