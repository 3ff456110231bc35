import styles from './chip.module.css';

export interface ChipProps {
  readonly text: string;
  /** Beside the words. */
  readonly count?: number;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

/** A filter that is on or off. */
export function Chip({ text, count, isOn, onPress }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
      {text} {count !== undefined && <small>{count}</small>}
    </button>
  );
}
