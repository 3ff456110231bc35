import { t } from '#i18n/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { RequestStatus } from './request-status.tsx';

export interface RequestDialogProps {
  /** Null when closed. */
  readonly referenceNo: string | null;
  readonly onClose: () => void;
}

/** A request with its history. */
export function RequestDialog({ referenceNo, onClose }: RequestDialogProps) {
  const title = t('Request {reference}', { reference: referenceNo ?? '' });
  return (
    <Dialog open={referenceNo !== null} label={title} kind="modal" onClose={onClose}>
      <DialogHead title={title} closeLabel={t('Close')} onClose={onClose} />
      {referenceNo !== null && <RequestStatus referenceNo={referenceNo} level={3} />}
    </Dialog>
  );
}
