import { Link } from '@tanstack/react-router';
import styles from './page-tabs.module.css';

export interface PageTab {
  /** Path below /backoffice. */
  readonly to: string;
  readonly name: string;
  /** Item count. Omitted until loaded, or if the tab has none. */
  readonly count?: string | undefined;
}

export interface PageTabsProps {
  readonly label: string;
  readonly tabs: readonly PageTab[];
}

/** Tabs of a page, each with its own URL. */
export function PageTabs({ label, tabs }: PageTabsProps) {
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
