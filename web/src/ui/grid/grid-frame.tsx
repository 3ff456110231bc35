import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
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

function useIsCut(frame: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null || typeof ResizeObserver !== 'function') return;
    // Ignore sub-pixel overflow.
    const update = () => setCut(element.scrollWidth > element.clientWidth + 1);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [frame]);
  return isCut;
}
