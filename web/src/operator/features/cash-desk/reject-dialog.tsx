import { operatorCashierRoutes } from '@crease/contracts/routes/operator-cashier.ts';
import { REJECT_CODES, type RejectCode } from '@crease/contracts/wire/cashier.ts';
import type { OperatorRequest } from '@crease/contracts/wire/operator-cashier.ts';
import { SelectField } from '#operator/components/fields.tsx';
import styles from '#operator/components/form.module.css';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { rejectRequest, requestActionKey } from './cash-acts.ts';
import { END_WORDS } from './request-words.ts';

export interface RejectDialogProps {
  readonly request: OperatorRequest;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Declines a request with a code and a message to its owner. */
export function RejectDialog({ request, open, onClose }: RejectDialogProps) {
  const title = `Decline ${request.referenceNo}`;
  return (
    <Dialog open={open} kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel="Close" onClose={onClose} />
      <RejectForm request={request} onClose={onClose} />
    </Dialog>
  );
}

const CODES = REJECT_CODES.map((value) => ({ value, text: END_WORDS[value] }));

function RejectForm({ request, onClose }: Omit<RejectDialogProps, 'open'>) {
  const isActing = useIsPending(requestActionKey(request.id));
  const form = useOfficeForm<'reason', { readonly code: RejectCode }>({
    fields: { reason: { label: 'Message to player' } },
    more: { code: request.type === 'Deposit' ? 'NO_PAYMENT' : 'ACCOUNT_WRONG' },
    contract: {
      route: operatorCashierRoutes.operatorRejectRequest,
      body: ({ reason, code }) => ({ reason: reason.trim(), code }),
    },
    onSubmit: async ({ reason, code }) => {
      const outcome = await rejectRequest(request.id, { code, reason: reason.trim() });
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  return (
    <form className={styles.inDialog} onSubmit={form.onSubmit} noValidate>
      <p>
        {request.type === 'Deposit'
          ? 'Nothing is credited. The player sees why and can appeal once.'
          : 'The held amount is returned and the player sees why.'}
      </p>
      <SelectField label="Reason" options={CODES} {...form.choice('code')} />
      <TextField {...form.field('reason')} maxLength={200} autoComplete="off" data-first-focus />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Back</Button>
        <Button type="submit" variant="danger" isBusy={isActing}>
          Decline
        </Button>
      </div>
    </form>
  );
}
