import { operatorCashierRoutes } from '@crease/contracts/routes/operator-cashier.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import type { RejectCode } from '@crease/contracts/wire/cashier.ts';
import type { OpRequest, PayoutBatch } from '@crease/contracts/wire/operator-cashier.ts';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { REQUESTS_KEY } from './cash-reads.ts';

/** All acts on one request share this name: none of them runs beside another. */
export const requestAct = (id: number) => `request ${id}`;

/** Takes a deposit to look at; REQUEST_CLAIMED while it is somebody else's. */
export function claimRequest({ id }: OpRequest): Promise<ActOutcome<OpRequest>> {
  return changing(id, null, () => callOperator(operatorCashierRoutes.operatorClaimRequest, { id }));
}

/** FOUR_EYES where a second operator must agree. */
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
  return changing(id, 'Asked; it comes back with the answer', () =>
    callOperator(operatorCashierRoutes.operatorAskForInfo, { id, reason }),
  );
}

export function markPaid(id: number, utr: string): Promise<ActOutcome<OpRequest>> {
  return changing(id, 'Marked as paid', () =>
    callOperator(operatorCashierRoutes.operatorMarkPaid, { id, utr }),
  );
}

export function markFailed(id: number, reason: string): Promise<ActOutcome<OpRequest>> {
  return changing(id, 'The player has the money back', () =>
    callOperator(operatorCashierRoutes.operatorMarkFailed, { id, reason }),
  );
}

/** Making a batch, and reading one: neither runs beside the other. */
export const BATCH_ACT = 'payout batch';

/** Puts all approved withdrawals in a batch for the bank. */
export async function createBatch(): Promise<ActOutcome<PayoutBatch>> {
  const outcome = await actOnce(
    BATCH_ACT,
    () => callOperator(operatorCashierRoutes.operatorCreatePayoutBatch, {}),
    'The batch is made',
  );
  if (outcome.ok) void operatorCache.invalidateQueries({ queryKey: [REQUESTS_KEY] });
  return outcome;
}

/** A batch with its file, as it stands. */
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
