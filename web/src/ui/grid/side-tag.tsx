import type { ReactNode } from 'react';
import styles from './side-tag.module.css';

export interface SideTagProps {
  readonly isBack: boolean;
  /** Label of the side. */
  readonly children: ReactNode;
}

/** Coloured tag with the side of a bet. */
export function SideTag({ isBack, children }: SideTagProps) {
  return (
    <span className={styles.tag} data-side={isBack ? 'back' : 'lay'}>
      {children}
    </span>
  );
}
