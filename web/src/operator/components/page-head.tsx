import type { OperatorRole } from '@crease/contracts/base/route.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { formatFieldTime } from '#operator/core/codecs.ts';
import { useHasRole } from '#operator/core/office-session.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { Note, Text } from '#ui/layout/layout.tsx';
import { LiveDot } from '#ui/live-dot/live-dot.tsx';
import styles from './page-head.module.css';

export interface PageHeadProps {
  readonly title: string;
  /** Breadcrumb: sport and competition. */
  readonly breadcrumb?: ReactNode;
  /** Status, next to the title. */
  readonly aside?: ReactNode;
  /** Emergency stop, at the far right of every page. */
  readonly stop: ReactNode;
  /** Buttons on the right. */
  readonly children?: ReactNode;
  /** Button row for many buttons, so that a long title stays on one line. */
  readonly below?: ReactNode;
}

/** Page title with page-level actions. */
export function PageHead({ title, breadcrumb, aside, stop, children, below }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} | Back office`;
  }, [title]);
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {breadcrumb !== undefined && <Note as="p">{breadcrumb}</Note>}
        <div className={styles.row}>
          <Text as="h1" font="heading" className={styles.title}>
            {title}
          </Text>
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

/** Age in seconds from which data is considered stale. */
const OLD_S = 5;

/** Warns if the data, polled every second, is stale. */
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
        <Badge tone="bad">Out of date</Badge>
      </span>
      <small>updated {seconds} s ago</small>
    </>
  );
}

/** Clock in the site's time zone, as used by void windows and the log. */
function SiteClock() {
  const text = formatFieldTime(useNow()).slice(11);
  return (
    <Text only="wide" size={12} tone="muted" noWrap>
      <Text as="b" tone="text" weight="semi">
        {text}
      </Text>{' '}
      IST
    </Text>
  );
}

export interface PageTab {
  /** Path below /backoffice. */
  readonly to: string;
  readonly name: string;
  /** Item count. Omitted until loaded, or if the tab has none. */
  readonly count?: string | undefined;
}

/** Tabs of a page, each with its own URL. */
export function PageTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly PageTab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, name, count }) => (
        <Link
          key={to}
          to={to}
          className={styles.tab}
          activeOptions={{ exact: true }}
          preload={false}
          resetScroll={false}
        >
          {name}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

export interface RoleGateProps {
  readonly roles: readonly OperatorRole[];
  readonly children: ReactNode;
}

/** Renders content only for these roles and admins. The server enforces permissions. */
export function RoleGate({ roles, children }: RoleGateProps) {
  const may = useHasRole(...roles);
  return may ? children : null;
}
