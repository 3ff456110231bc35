import { Icon } from '#ui/icon/icon.tsx';
import styles from './need-list.module.css';

export interface RequirementListProps {
  readonly label: string;
  readonly needs: readonly { readonly text: string; readonly isMet: boolean }[];
  /** Screen reader suffix for met and missing requirements. */
  readonly metLabel: string;
  readonly missingLabel: string;
}

/** Requirements of a value, each ticked once met. */
export function RequirementList({ label, needs, metLabel, missingLabel }: RequirementListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {needs.map(({ text, isMet }) => (
        <li key={text} className={styles.need} data-met={isMet || undefined}>
          <span className={styles.mark} aria-hidden="true">
            {isMet && <Icon variant="regular" name="check" size={14} />}
          </span>
          {text}
          <span className="visually-hidden">, {isMet ? metLabel : missingLabel}</span>
        </li>
      ))}
    </ul>
  );
}
