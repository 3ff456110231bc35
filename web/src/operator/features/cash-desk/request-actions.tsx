import { RejectCode } from '@crease/contracts/cash/cashier.ts';
import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import { FormView } from '#operator/components/form-view.tsx';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useAction } from '#operator/core/run-action.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
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

/** Declines a request with a code and a message to its owner. */
export function RejectDialog({ request, open, onClose }: RequestDialogProps) {
  const title = `Decline ${request.referenceNo}`;
  return (
    <TitledDialog open={open} title={title} onClose={onClose}>
      <RejectForm request={request} onClose={onClose} />
    </TitledDialog>
  );
}

const CODES = RejectCode.options.map((value) => ({ value, text: END_WORDS[value] }));
const USUAL_CODES: Readonly<Record<OperatorRequest['type'], RejectCode>> = {
  Deposit: 'NO_PAYMENT',
  Withdrawal: 'ACCOUNT_WRONG',
};

function RejectForm({ request: { id, type }, onClose }: Omit<RequestDialogProps, 'open'>) {
  const form = useWireForm(operatorCashierRoutes.operatorRejectRequest, {
    ...requestAction(id),
    done: 'Declined',
    fields: { reason: codec.text('Message to player') },
    more: { code: USUAL_CODES[type] },
    request: (values) => ({ id, ...values }),
    onDone: onClose,
  });
  return (
    <FormView
      form={form}
      submit="Decline"
      variant="danger"
      isInDialog
      buttons={<Button onClick={onClose}>Back</Button>}
    >
      <p>
        {type === 'Deposit'
          ? 'Nothing is credited. The player sees why and can appeal once.'
          : 'The held amount is returned and the player sees why.'}
      </p>
      <SelectField label="Reason" options={CODES} {...form.choice('code')} />
      <TextField {...form.field('reason')} maxLength={200} autoComplete="off" data-first-focus />
    </FormView>
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
