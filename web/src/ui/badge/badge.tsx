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

export interface CountBadgeProps extends Pick<BadgeProps, 'tone'> {
  readonly count: number;
  /** Completes the count for screen readers, e.g. `pending`. */
  readonly label: string;
}

/** Count of a menu item. Renders nothing at zero. */
export function CountBadge({ count, label, tone = 'plain' }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <Badge tone={tone}>
      {count}
      <span className="visually-hidden"> {label}</span>
    </Badge>
  );
}
