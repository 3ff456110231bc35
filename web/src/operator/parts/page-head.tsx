import { type ReactNode, useEffect } from 'react';
import styles from './page-head.module.css';
import { SiteClock } from './site-clock.tsx';
import { StopAll } from './stop-all.tsx';

export interface PageHeadProps {
  readonly title: string;
  /** Where the page belongs: sport and competition. */
  readonly over?: ReactNode;
  /** Beside the title: how the thing stands. */
  readonly aside?: ReactNode;
  /** Buttons at the right. */
  readonly children?: ReactNode;
}

/** Title of a page, and what can be done on all of it. */
export function PageHead({ title, over, aside, children }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} | Back office`;
  }, [title]);
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {over !== undefined && <p className={styles.over}>{over}</p>}
        <div className={styles.row}>
          <h1 className={styles.title}>{title}</h1>
          {aside}
        </div>
      </div>
      {children !== undefined && <div className={styles.tools}>{children}</div>}
      <SiteClock />
      <div className={styles.tools}>
        <StopAll />
      </div>
    </header>
  );
}
