import { Link } from '@tanstack/react-router';
import styles from './link-button.module.css';

export interface LinkButtonProps {
  readonly to: string;
  readonly words: string;
  /** Primary style; others are outlined. */
  readonly isMain?: boolean;
}

/** A link styled as a button, for empty states. */
export function LinkButton({ to, words, isMain = false }: LinkButtonProps) {
  return (
    <Link to={to} className={styles.way} data-main={isMain || undefined}>
      {words}
    </Link>
  );
}
