import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './grid.module.css';

/** Lets a table that is wider than its place be scrolled sideways, by the keyboard too; else it is not there at all. */
export function GridFrame({
  caption,
  children,
}: {
  readonly caption: string;
  readonly children: ReactNode;
}) {
  const frame = useRef<HTMLElement>(null);
  const isCut = useIsCut(frame);
  return (
    <section
      ref={frame}
      className={styles.frame}
      data-cut={isCut || undefined}
      // Without a focus the keyboard could not reach what is beyond its edge.
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
    // A fraction of a pixel is no edge.
    const look = () => setCut(element.scrollWidth > element.clientWidth + 1);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [frame]);
  return isCut;
}
