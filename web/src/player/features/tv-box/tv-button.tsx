import { Icon, type IconName } from '#ui/icon/icon.tsx';
import styles from './tv-box.module.css';

export interface TvButtonProps {
  readonly label: string;
  readonly icon: IconName;
  readonly onClick: () => void;
}

/** A button that lies on the picture. */
export function TvButton({ label, icon, onClick }: TvButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onClick}>
      <Icon variant="regular" name={icon} size={18} />
    </button>
  );
}
