import { RejectCode } from '@crease/contracts/cash/cashier.ts';
import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import { DeclineDialog } from '#operator/components/decline-dialog.tsx';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { useAction } from '#operator/core/office-call.ts';
import { END_WORDS } from './request-labels.ts';

/** Options of all actions on a request: they don't overlap, and change the queues. */
export const requestAction = (id: number) => ({
  key: `request ${id}`,
  refreshes: [operatorCashierRoutes.operatorGetRequests],
});

interface RequestDialogProps {
  readonly request: OperatorRequest;
  readonly open: boolean;
  readonly onClose: () => void;
}

const CODES = RejectCode.options.map((value) => ({ value, text: END_WORDS[value] }));

/** Declines a request with a code and a message to its owner. */
export function RejectDialog({ request: { id, type, referenceNo }, ...dialog }: RequestDialogProps) {
  return (
    <DeclineDialog<RejectCode>
      {...dialog}
      id={id}
      name={referenceNo}
      text={
        type === 'Deposit'
          ? 'Nothing is credited. The player sees why and can appeal once.'
          : 'The held amount is returned and the player sees why.'
      }
      codes={CODES}
      first={type === 'Deposit' ? 'NO_PAYMENT' : 'ACCOUNT_WRONG'}
      route={operatorCashierRoutes.operatorRejectRequest}
      action={requestAction(id)}
    />
  );
}

/** Requests information from a request's owner. */
export function RequestInfoDialog({ request, open, onClose }: RequestDialogProps) {
  const { id, type, referenceNo } = request;
  const ask = useAction(operatorCashierRoutes.operatorAskForInfo, {
    ...requestAction(id),
    done: 'Info requested. It returns to the queue when they reply',
  });
  return (
    <ReasonDialog
      open={open}
      title={`Request info: ${referenceNo}`}
      text={
        type === 'Deposit'
          ? 'The player sees this message and has 24 hours to reply before the deposit expires.'
          : 'The player sees this message. The money stays on hold until they reply.'
      }
      confirmLabel="Send to player"
      onClose={onClose}
      onConfirm={(reason) => ask.run({ id, reason })}
    />
  );
}
