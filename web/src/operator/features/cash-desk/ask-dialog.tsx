import type { OperatorRequest } from '@crease/contracts/wire/operator-cashier.ts';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { useIsPending } from '#operator/core/run-action.ts';
import { askForInfo, requestActionKey } from './cash-acts.ts';
import type { RejectDialogProps } from './reject-dialog.tsx';

/** Requests information from a request's owner. */
export function RequestInfoDialog({ request, open, onClose }: RejectDialogProps) {
  const isActing = useIsPending(requestActionKey(request.id));
  return (
    <ReasonDialog
      open={open}
      title={`Request info: ${request.referenceNo}`}
      text={describeEffect(request)}
      confirmLabel="Send to player"
      isBusy={isActing}
      onClose={onClose}
      onConfirm={(reason) => {
        void askForInfo(request.id, reason).then(({ ok }) => {
          if (ok) onClose();
        });
      }}
    />
  );
}

function describeEffect({ type }: OperatorRequest): string {
  return type === 'Deposit'
    ? 'The player sees this message and has 24 hours to reply before the deposit expires.'
    : 'The player sees this message. The money stays on hold until they reply.';
}
