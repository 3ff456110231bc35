import { Link } from '@tanstack/react-router';
import styles from './page-tabs.module.css';

export interface PageTab {
  /** Below /backoffice. */
  readonly to: string;
  readonly name: string;
}

export interface PageTabsProps {
  readonly label: string;
  readonly tabs: readonly PageTab[];
}

/** The parts of a page, each with an address of its own. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          className={styles.tab}
          activeOptions={{ exact: true }}
          preload={false}
          resetScroll={false}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
