import type { ReactNode } from 'react';
import { Crest } from './score-parts.tsx';
import styles from './side-row.module.css';

export interface SideRowProps {
  readonly name: string;
  readonly side: number;
  /** Its score in large figures. */
  readonly figure: string;
  /** What it is doing now: "Raiding", "Serving". */
  readonly turn?: string | null;
  /** Marks before the figure: cards, men on the mat. */
  readonly children?: ReactNode;
}

/** A side with its score. */
export function SideRow({ name, side, figure, turn = null, children }: SideRowProps) {
  return (
    <div className={styles.row}>
      <Crest name={name} side={side} />
      <b className={styles.name}>
        {name}
        {turn === null ? null : (
          <i className={styles.turn} title={turn}>
            <span className="visually-hidden">{turn}</span>
          </i>
        )}
      </b>
      <span className={styles.marks}>{children}</span>
      <span className={styles.figure}>{figure}</span>
    </div>
  );
}
