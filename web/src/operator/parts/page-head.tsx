import { type ReactNode, useEffect } from 'react';
import { fieldTimeOf } from '#operator/office/entry.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { LiveDot } from '#ui/live-dot/live-dot.tsx';
import styles from './page-head.module.css';

export interface PageHeadProps {
  readonly title: string;
  /** Where the page belongs: sport and competition. */
  readonly over?: ReactNode;
  /** Beside the title: how the thing stands. */
  readonly aside?: ReactNode;
  /** What stops all betting; it is at the far right of every page. */
  readonly stop: ReactNode;
  /** Buttons at the right. */
  readonly children?: ReactNode;
  /** Many buttons: a row of their own, so that a long title stays on one line. */
  readonly below?: ReactNode;
}

/** Title of a page, and what can be done on all of it. */
export function PageHead({ title, over, aside, stop, children, below }: PageHeadProps) {
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
      <div className={styles.tools}>{stop}</div>
      {below !== undefined && (
        <div className={styles.tools} data-below>
          {below}
        </div>
      )}
    </header>
  );
}

/** From so many seconds on what is shown is old. */
const OLD_S = 5;

/** Whether what is shown is what is: it is read every second, and says so when it is not. */
export function Freshness({ readAt }: { readonly readAt: number }) {
  const seconds = Math.floor((useNow() - readAt) / 1_000);
  if (readAt === 0) return null;
  return seconds < OLD_S ? (
    <Badge tone="good">
      <LiveDot /> Up to date
    </Badge>
  ) : (
    <>
      <span role="alert">
        <Badge tone="bad">Not up to date</Badge>
      </span>
      <small>read {seconds} s ago</small>
    </>
  );
}

/** The time of the site, as void windows and the log have it. */
function SiteClock() {
  const text = fieldTimeOf(useNow()).slice(11);
  return (
    <span className={styles.clock}>
      <b>{text}</b> IST
    </span>
  );
}
