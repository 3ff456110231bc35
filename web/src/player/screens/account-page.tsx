import type { ReactNode } from 'react';
import styles from './account-page.module.css';

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
