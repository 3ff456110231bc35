import { t } from '#i18n/text.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { DialogHead } from './dialog-head.tsx';

export interface TitledDialogProps extends Omit<DialogProps, 'label' | 'kind'> {
  readonly title: string;
  /** Accessible name, if it says more than the title. */
  readonly label?: string;
  readonly kind?: 'modal' | 'sheet';
}

/** A dialog with its title and a close button. Its content is mounted only while it is open. */
export function TitledDialog({ title, label = title, kind = 'modal', children, ...dialog }: TitledDialogProps) {
  return (
    <Dialog {...dialog} label={label} kind={kind}>
      <DialogHead title={title} closeLabel={t('Close')} onClose={dialog.onClose} />
      {children}
    </Dialog>
  );
}
