import type { ReactNode } from 'react';
import styles from './security-row.module.css';

export interface SecurityRowProps {
  readonly title: string;
  /** How it stands. */
  readonly text: string;
  /** Beside the title. */
  readonly badge?: ReactNode;
  /** What can be done. */
  readonly children?: ReactNode;
  /** Below, over the whole width. */
  readonly below?: ReactNode;
}

/** One way the account is protected. */
export function SecurityRow({ title, text, badge, children, below }: SecurityRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.title}>
          {title}
          {badge}
        </h3>
        <p className={styles.text}>{text}</p>
      </div>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
      {below}
    </div>
  );
}
