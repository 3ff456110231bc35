import { IconButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
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
    <Row justify="between" surface="panel" className={styles.head}>
      <Text as="h2" font="heading">
        {title}
      </Text>
      <IconButton label={closeLabel} onClick={onClose}>
        <Icon variant="regular" name="close" />
      </IconButton>
    </Row>
  );
}
