import { t } from '#text/text.ts';
import styles from './new-lines.module.css';

export interface NewLinesProps {
  /** Lines that the list does not show yet. */
  readonly count: number;
  /** Instead of their number. */
  readonly words?: string;
  readonly onShow: () => void;
}

/** Says that there is something new above a list that nobody wants to see jump; a press brings it. */
export function NewLines({ count, words, onShow }: NewLinesProps) {
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow}>
          {words ?? t('{count, plural, one {# new line} other {# new lines}}', { count })}
        </button>
      )}
    </div>
  );
}
