import { Icon } from '#ui/icon/icon.tsx';
import side from '#ui/side-list/side-list.module.css';
import styles from './sport-tree.module.css';

export interface FoldRowProps {
  readonly name: string;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onTurn: () => void;
}

/** The heading of a branch: a press opens or closes it. */
export function FoldRow({ name, count, isOpen, onTurn }: FoldRowProps) {
  return (
    <button
      type="button"
      data-row
      className={styles.branch}
      aria-expanded={isOpen}
      title={name}
      onClick={onTurn}
    >
      <Icon variant="regular" name="chevronDown" size={12} />
      <span className={styles.title}>{name}</span>
      <span className={side.count}>{count}</span>
    </button>
  );
}
