import { Link } from '@tanstack/react-router';
import styles from './page-tabs.module.css';

export interface PageTab {
  /** Below /backoffice. */
  readonly to: string;
  readonly name: string;
  /** How much there is; left out until it is known, and of what is not counted. */
  readonly count?: string | undefined;
}

export interface PageTabsProps {
  readonly label: string;
  readonly tabs: readonly PageTab[];
}

/** The parts of a page, each with an address of its own. */
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
