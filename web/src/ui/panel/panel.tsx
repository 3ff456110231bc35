import { type ReactNode, type Ref, useId } from 'react';
import { Row } from '#ui/layout/layout.tsx';
import styles from './panel.module.css';

export interface PanelProps {
  readonly title: string;
  /** Note or button, right of the title. */
  readonly aside?: ReactNode;
  /** For moving the focus to the title when the focused element is removed. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A titled card, full width on phones. */
export function Panel({ title, aside, titleRef, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <Row gap={2} gapX={5} justify="between" wrap padX="panel" padY={4} className={styles.head}>
        <h2 className={styles.title} id={id} ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </Row>
      {children}
    </section>
  );
}
