import { Link } from '@tanstack/react-router';
import styles from './way.module.css';

export interface WayProps {
  readonly to: string;
  readonly words: string;
  /** The one that is meant; others are outlined. */
  readonly isMain?: boolean;
}

/** A link that looks like a button: the way on from an empty page. */
export function Way({ to, words, isMain = false }: WayProps) {
  return (
    <Link to={to} className={styles.way} data-main={isMain || undefined}>
      {words}
    </Link>
  );
}
