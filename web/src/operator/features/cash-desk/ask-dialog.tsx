import type { OpRequest } from '@crease/contracts/wire/operator-cashier.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { askForInfo, requestAct } from './cash-acts.ts';
import type { RejectDialogProps } from './reject-dialog.tsx';

/** Asks the owner of a request for something. */
export function AskDialog({ request, open, onClose }: RejectDialogProps) {
  const isActing = useIsActing(requestAct(request.id));
  return (
    <ReasonDialog
      open={open}
      title={`Ask about ${request.referenceNo}`}
      text={textOf(request)}
      doLabel="Ask the player"
      isBusy={isActing}
      onClose={onClose}
      onDo={(reason) => {
        void askForInfo(request.id, reason).then(({ ok }) => {
          if (ok) onClose();
        });
      }}
    />
  );
}

function textOf({ type }: OpRequest): string {
  return type === 'Deposit'
    ? 'The player reads this sentence and has a day to answer; after that the deposit expires.'
    : 'The player reads this sentence; the money stays held until they answer.';
}
