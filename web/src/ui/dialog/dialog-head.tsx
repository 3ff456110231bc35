import { IconButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './dialog.module.css';

export interface DialogHeadProps {
  readonly title: string;
  /** Label of the close button. */
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** Title on the left, close button on the right. */
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
