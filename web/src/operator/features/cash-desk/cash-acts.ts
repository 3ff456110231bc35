import { operatorCashierRoutes } from '@crease/contracts/routes/operator-cashier.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import type { RejectCode } from '@crease/contracts/wire/cashier.ts';
import type { OpRequest, PayoutBatch } from '@crease/contracts/wire/operator-cashier.ts';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { REQUESTS_KEY } from './cash-reads.ts';

/** Action key shared by all actions on one request, so that they don't overlap. */
export const requestAct = (id: number) => `request ${id}`;

/** Claims a deposit for review. Errors: REQUEST_CLAIMED if another operator holds it. */
export function claimRequest({ id }: OpRequest): Promise<ActOutcome<OpRequest>> {
  return changing(id, null, () => callOperator(operatorCashierRoutes.operatorClaimRequest, { id }));
}

/** Approves a request. Errors: FOUR_EYES if a second operator is required. */
export function approveRequest(
  input: WireOf<typeof operatorCashierRoutes.operatorApproveRequest>,
  done: string,
): Promise<ActOutcome<OpRequest>> {
  return changing(input.id, done, () =>
    callOperator(operatorCashierRoutes.operatorApproveRequest, input),
  );
}

export function rejectRequest(
  id: number,
  { code, reason }: { readonly code: RejectCode; readonly reason: string },
): Promise<ActOutcome<OpRequest>> {
  return changing(id, 'Declined', () =>
    callOperator(operatorCashierRoutes.operatorRejectRequest, { id, code, reason }),
  );
}

export function askForInfo(id: number, reason: string): Promise<ActOutcome<OpRequest>> {
  return changing(id, 'Info requested. It returns to the queue when they reply', () =>
    callOperator(operatorCashierRoutes.operatorAskForInfo, { id, reason }),
  );
}

export function markPaid(id: number, utr: string): Promise<ActOutcome<OpRequest>> {
  return changing(id, 'Marked as paid', () =>
    callOperator(operatorCashierRoutes.operatorMarkPaid, { id, utr }),
  );
}

export function markFailed(id: number, reason: string): Promise<ActOutcome<OpRequest>> {
  return changing(id, 'Refunded to player', () =>
    callOperator(operatorCashierRoutes.operatorMarkFailed, { id, reason }),
  );
}

/** Action key shared by creating and reading payout batches, so that they don't overlap. */
export const BATCH_ACT = 'payout batch';

/** Creates a bank batch of all approved withdrawals. */
export async function createBatch(): Promise<ActOutcome<PayoutBatch>> {
  const outcome = await actOnce(
    BATCH_ACT,
    () => callOperator(operatorCashierRoutes.operatorCreatePayoutBatch, {}),
    'Batch created',
  );
  if (outcome.ok) void operatorCache.invalidateQueries({ queryKey: [REQUESTS_KEY] });
  return outcome;
}

/** Loads a batch with its file. */
export function readBatch(batchId: number): Promise<ActOutcome<PayoutBatch>> {
  return actOnce(BATCH_ACT, () =>
    callOperator(operatorCashierRoutes.operatorGetPayoutBatch, { batchId }),
  );
}

async function changing(
  id: number,
  done: string | null,
  act: () => Promise<OpRequest>,
): Promise<ActOutcome<OpRequest>> {
  const outcome = await actOnce(requestAct(id), act, done);
  if (outcome.ok) {
    const { referenceNo } = outcome.value;
    operatorCache.setQueryData([REQUESTS_KEY, 'one', referenceNo], outcome.value);
    void operatorCache.invalidateQueries({ queryKey: [REQUESTS_KEY] });
  }
  return outcome;
}
