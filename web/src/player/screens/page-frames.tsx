import type { ReactNode } from 'react';
import { Box, Row, Text } from '#ui/layout/layout.tsx';
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
      <PageTitle>{title}</PageTitle>
      <Text as="p" size={13} leading={18} tone="muted" className={styles.intro}>
        {intro}
      </Text>
      <Box surface="panel" radius="panel" outlined className={styles.card}>
        {children}
      </Box>
    </div>
  );
}

/** Heading of a page, above its content. */
export function PageTitle({ children }: { readonly children: string }) {
  return (
    <Text as="h1" font="heading" padBottom={5} className={styles.title}>
      {children}
    </Text>
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
          <Text as="h1" font="heading">
            {title}
          </Text>
          {aside}
        </Row>
      )}
      {children}
    </div>
  );
}
