import { type ReactNode, useRef } from 'react';
import { useIsCut } from '#ui/table/use-is-cut.ts';
import styles from './grid.module.css';

/** Makes an overflowing table scrollable, by keyboard too. Otherwise adds nothing. */
export function GridFrame({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  const isCut = useIsCut(frame);
  return (
    <section
      ref={frame}
      className={styles.frame}
      data-cut={isCut || undefined}
      // Focusable, so that the keyboard can scroll to hidden columns.
      {...(isCut ? { tabIndex: 0, 'aria-label': caption } : {})}
    >
      {children}
    </section>
  );
}
