import type { DwStatus, RequestState } from '@crease/contracts/wire/cashier.ts';
import type { CashEnv } from '#cash/env.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';

const STATUSES: Readonly<Record<RequestState, DwStatus>> = {
  DRAFT: 'Pending',
  SUBMITTED: 'Pending',
  UNDER_REVIEW: 'Pending',
  AUTO_MATCHED: 'Pending',
  NEEDS_INFO: 'Pending',
  REQUESTED: 'Pending',
  RISK_REVIEW: 'Pending',
  APPROVED: 'Processing',
  PROCESSING: 'Processing',
  CREDITED: 'Accepted',
  PAID: 'Accepted',
  REJECTED: 'Rejected',
  REVERSED: 'Rejected',
  FAILED: 'Rejected',
  RETURNED: 'Rejected',
  EXPIRED: 'Cancelled',
  CANCELLED: 'Cancelled',
};

/** Maps a request state to its API status. */
export function toRequestStatus(state: RequestState): DwStatus {
  return STATUSES[state];
}

/** Request states that share an API status. */
export function listStates(status: DwStatus): readonly RequestState[] {
  return Object.keys(STATUSES)
    .filter(isState)
    .filter((state) => STATUSES[state] === status);
}

/** Pushes a request's new state to its owner's devices. */
export function publishRequest(
  { personalNews }: Pick<CashEnv, 'personalNews'>,
  { id, userId, type, state, amount }: CashRequest,
): void {
  personalNews.publish(userId, { type: 'request', request: { id, type, state, amount } });
}

function isState(name: string): name is RequestState {
  return Object.hasOwn(STATUSES, name);
}
