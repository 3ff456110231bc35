import { IconButton } from '#ui/button/icon-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './dialog.module.css';

export interface DialogHeadProps {
  readonly title: string;
  /** Words of the button that closes. */
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** Title at the left, the way out at the right. */
export function DialogHead({ title, closeLabel, onClose }: DialogHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <IconButton label={closeLabel} onClick={onClose}>
        <Icon variant="regular" name="close" />
      </IconButton>
    </div>
  );
}
