import type { ReactNode } from 'react';
import styles from './page-frames.module.css';

export interface AccountPageProps {
  readonly title: string;
  /** One sentence that says what stands here. */
  readonly intro: string;
  readonly children: ReactNode;
}

/** A page of the account: its heading, what it is for, and one card. */
export function AccountPage({ title, intro, children }: AccountPageProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.intro}>{intro}</p>
      <div className={styles.card}>{children}</div>
    </div>
  );
}

export interface RecordPageProps {
  /** Null: the header of the phone has it, and its parts stand by themselves. */
  readonly title: string | null;
  /** At the right of the title: ways to take the page along. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A page of lists of the account: its heading, and its parts below each other. */
export function RecordPage({ title, aside, children }: RecordPageProps) {
  return (
    <div className={title === null ? undefined : styles.recordPagePage}>
      {title !== null && (
        <div className={styles.head}>
          <h1 className={styles.recordPageTitle}>{title}</h1>
          {aside}
        </div>
      )}
      {children}
    </div>
  );
}
