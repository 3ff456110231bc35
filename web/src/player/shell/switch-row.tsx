import { Icon, type IconName } from '#ui/icon/icon.tsx';
import styles from './account-drawer.module.css';

export interface SwitchRowProps {
  readonly icon: IconName;
  readonly words: string;
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
}

/** A line of a menu that is on or off. */
export function SwitchRow({ icon, words, isOn, onTurn }: SwitchRowProps) {
  return (
    <button
      type="button"
      className={styles.row}
      role="switch"
      aria-checked={isOn}
      onClick={() => onTurn(!isOn)}
    >
      <Icon variant="regular" name={icon} />
      {words}
      <span className={styles.switch} data-on={isOn || undefined} aria-hidden="true" />
    </button>
  );
}
