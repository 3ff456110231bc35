import { t } from '#i18n/text.ts';
import { IconButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './dialog.module.css';
import { Dialog, type DialogProps } from './dialog.tsx';

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

export interface TitledDialogProps extends Omit<DialogProps, 'label' | 'kind'>, Pick<DialogHeadProps, 'title'> {
  /** Accessible name, if it says more than the title. */
  readonly label?: string;
  readonly kind?: DialogProps['kind'];
  readonly closeLabel?: string;
}

/** A dialog with its title and a close button. Its content is mounted only while it is open. */
export function TitledDialog(props: TitledDialogProps) {
  const { title, label = title, kind = 'modal', closeLabel = t('Close'), children, ...dialog } = props;
  return (
    <Dialog {...dialog} label={label} kind={kind}>
      <DialogHead title={title} closeLabel={closeLabel} onClose={dialog.onClose} />
      {children}
    </Dialog>
  );
}
