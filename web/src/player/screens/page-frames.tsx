import type { ReactNode } from 'react';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './page-frames.module.css';

export interface AccountPageProps {
  readonly title: string;
  /** One-sentence description. */
  readonly intro: string;
  readonly children: ReactNode;
}

/** Account page with heading, description and one card. */
export function AccountPage({ title, intro, children }: AccountPageProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <Text as="p" size={13} leading={18} tone="muted" className={styles.intro}>
        {intro}
      </Text>
      <div className={styles.card}>{children}</div>
    </div>
  );
}

export interface RecordPageProps {
  /** Null if the phone's header shows it. */
  readonly title: string | null;
  /** Actions to the right of the title, such as print or export. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Account page with heading and stacked sections. */
export function RecordPage({ title, aside, children }: RecordPageProps) {
  return (
    <div className={title === null ? undefined : styles.recordPagePage}>
      {title !== null && (
        <Row justify="between" className={styles.head}>
          <h1 className={styles.recordPageTitle}>{title}</h1>
          {aside}
        </Row>
      )}
      {children}
    </div>
  );
}
