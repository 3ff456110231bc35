import type { WireOf } from '@crease/contracts/base/route.ts';
import { REJECT_CODES, type RejectCode } from '@crease/contracts/cash/cashier.ts';
import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorRequest, PayoutBatch } from '@crease/contracts/cash/operator-requests.ts';
import formStyles from '#operator/components/form.module.css';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { useOfficeForm } from '#operator/core/office-form.ts';
import {
  type ActionOutcome,
  afterSuccess,
  runAction,
  useIsPending,
} from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { REQUESTS_KEY } from './cash-queries.tsx';
import { END_WORDS } from './request-labels.ts';

/** Action key shared by all actions on one request, so that they don't overlap. */
export const requestActionKey = (id: number) => `request ${id}`;

/** Claims a deposit for review. Errors: REQUEST_CLAIMED if another operator holds it. */
export function claimRequest({ id }: OperatorRequest): Promise<ActionOutcome<OperatorRequest>> {
  return runChange(id, null, () => operatorApi(operatorCashierRoutes.operatorClaimRequest, { id }));
}

/** Approves a request. Errors: FOUR_EYES if a second operator is required. */
export function approveRequest(
  input: WireOf<typeof operatorCashierRoutes.operatorApproveRequest>,
  done: string,
): Promise<ActionOutcome<OperatorRequest>> {
  return runChange(input.id, done, () =>
    operatorApi(operatorCashierRoutes.operatorApproveRequest, input),
  );
}

function rejectRequest(
  id: number,
  { code, reason }: { readonly code: RejectCode; readonly reason: string },
): Promise<ActionOutcome<OperatorRequest>> {
  return runChange(id, 'Declined', () =>
    operatorApi(operatorCashierRoutes.operatorRejectRequest, { id, code, reason }),
  );
}

function askForInfo(id: number, reason: string): Promise<ActionOutcome<OperatorRequest>> {
  return runChange(id, 'Info requested. It returns to the queue when they reply', () =>
    operatorApi(operatorCashierRoutes.operatorAskForInfo, { id, reason }),
  );
}

export function markPaid(id: number, utr: string): Promise<ActionOutcome<OperatorRequest>> {
  return runChange(id, 'Marked as paid', () =>
    operatorApi(operatorCashierRoutes.operatorMarkPaid, { id, utr }),
  );
}

export function markFailed(id: number, reason: string): Promise<ActionOutcome<OperatorRequest>> {
  return runChange(id, 'Refunded to player', () =>
    operatorApi(operatorCashierRoutes.operatorMarkFailed, { id, reason }),
  );
}

/** Action key shared by creating and reading payout batches, so that they don't overlap. */
export const BATCH_ACTION = 'payout batch';

/** Creates a bank batch of all approved withdrawals. */
export async function createBatch(): Promise<ActionOutcome<PayoutBatch>> {
  const outcome = await runAction(
    BATCH_ACTION,
    () => operatorApi(operatorCashierRoutes.operatorCreatePayoutBatch, {}),
    'Batch created',
  );
  if (outcome.ok) void operatorCache.invalidateQueries({ queryKey: [REQUESTS_KEY] });
  return outcome;
}

/** Loads a batch with its file. */
export function readBatch(batchId: number) {
  return runAction(BATCH_ACTION, () =>
    operatorApi(operatorCashierRoutes.operatorGetPayoutBatch, { batchId }),
  );
}

async function runChange(
  id: number,
  done: string | null,
  action: () => Promise<OperatorRequest>,
): Promise<ActionOutcome<OperatorRequest>> {
  const outcome = await runAction(requestActionKey(id), action, done);
  if (outcome.ok) {
    const { referenceNo } = outcome.value;
    operatorCache.setQueryData([REQUESTS_KEY, 'one', referenceNo], outcome.value);
    void operatorCache.invalidateQueries({ queryKey: [REQUESTS_KEY] });
  }
  return outcome;
}

interface RejectDialogProps {
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
    <form className={formStyles.inDialog} onSubmit={form.onSubmit} noValidate>
      <p>
        {request.type === 'Deposit'
          ? 'Nothing is credited. The player sees why and can appeal once.'
          : 'The held amount is returned and the player sees why.'}
      </p>
      <SelectField label="Reason" options={CODES} {...form.choice('code')} />
      <TextField {...form.field('reason')} maxLength={200} autoComplete="off" data-first-focus />
      <div className={formStyles.buttons}>
        <Button onClick={onClose}>Back</Button>
        <Button type="submit" variant="danger" isBusy={isActing}>
          Decline
        </Button>
      </div>
    </form>
  );
}

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
      onConfirm={(reason) => afterSuccess(askForInfo(request.id, reason), onClose)}
    />
  );
}

function describeEffect({ type }: OperatorRequest): string {
  return type === 'Deposit'
    ? 'The player sees this message and has 24 hours to reply before the deposit expires.'
    : 'The player sees this message. The money stays on hold until they reply.';
}
