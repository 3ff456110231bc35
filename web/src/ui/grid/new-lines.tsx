import { t } from '#i18n/text.ts';
import styles from './new-lines.module.css';

export interface NewLinesProps {
  /** Number of rows not shown yet. */
  readonly count: number;
  /** Replaces the count. */
  readonly words?: string;
  readonly onShow: () => void;
}

/** Banner for new rows, which are added on a press so that the list doesn't jump. */
export function NewLines({ count, words, onShow }: NewLinesProps) {
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow}>
          {words ?? t('{count, plural, one {# new entry} other {# new entries}}', { count })}
        </button>
      )}
    </div>
  );
}
