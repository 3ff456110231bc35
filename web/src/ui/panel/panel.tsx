import { type ReactNode, type Ref, useId } from 'react';
import styles from './panel.module.css';

export interface PanelProps {
  readonly title: string;
  /** At the right of the title: a remark or one button. */
  readonly aside?: ReactNode;
  /** For giving the focus to the title when what had it is gone. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A card with a title; as wide as the screen on phones. */
export function Panel({ title, aside, titleRef, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id} ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
