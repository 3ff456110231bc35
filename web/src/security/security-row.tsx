import type { ReactNode } from 'react';
import { Note, Row } from '#ui/layout/layout.tsx';
import styles from './security.module.css';

export interface SecurityRowProps {
  readonly title: string;
  /** Status text. */
  readonly text: string;
  /** Next to the title. */
  readonly badge?: ReactNode;
  /** Actions. */
  readonly children?: ReactNode;
  /** Full-width content below. */
  readonly below?: ReactNode;
}

/** A row of the security settings. */
export function SecurityRow({ title, text, badge, children, below }: SecurityRowProps) {
  return (
    <Row gap={4} gapX={5} justify="between" wrap border="top" padX="panel" padY={5}>
      <div className={styles.words}>
        <Row as="h3" wrap font="label" className={styles.title}>
          {title}
          {badge}
        </Row>
        <Note as="p" breaks>
          {text}
        </Note>
      </div>
      {children !== undefined && (
        <Row gap={4} align="stretch" wrap>
          {children}
        </Row>
      )}
      {below}
    </Row>
  );
}
