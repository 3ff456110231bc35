import type { ReactNode } from 'react';
import styles from './side-tag.module.css';

export interface SideTagProps {
  readonly isBack: boolean;
  /** The word of the side. */
  readonly children: ReactNode;
}

/** The side of a bet: its word on its colour. */
export function SideTag({ isBack, children }: SideTagProps) {
  return (
    <span className={styles.tag} data-side={isBack ? 'back' : 'lay'}>
      {children}
    </span>
  );
}
