import type { ReactNode } from 'react';
import styles from './record-page.module.css';

export interface RecordPageProps {
  readonly title: string;
  /** At the right of the title: ways to take the page along. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A page of lists of the account: its heading, and its parts below each other. */
export function RecordPage({ title, aside, children }: RecordPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {aside}
      </div>
      {children}
    </div>
  );
}
