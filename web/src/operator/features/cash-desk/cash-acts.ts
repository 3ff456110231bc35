import { operatorCashierRoutes } from '@crease/contracts/routes/operator-cashier.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import type { RejectCode } from '@crease/contracts/wire/cashier.ts';
import type { OperatorRequest, PayoutBatch } from '@crease/contracts/wire/operator-cashier.ts';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';
import { REQUESTS_KEY } from './cash-reads.ts';

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

export function rejectRequest(
  id: number,
  { code, reason }: { readonly code: RejectCode; readonly reason: string },
): Promise<ActionOutcome<OperatorRequest>> {
  return runChange(id, 'Declined', () =>
    operatorApi(operatorCashierRoutes.operatorRejectRequest, { id, code, reason }),
  );
}

export function askForInfo(id: number, reason: string): Promise<ActionOutcome<OperatorRequest>> {
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
export function readBatch(batchId: number): Promise<ActionOutcome<PayoutBatch>> {
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
