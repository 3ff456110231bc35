import type { DwStatus, RequestState } from '@crease/contracts/wire/cashier.ts';
import type { CashRequest } from '#ports/cashier-store.ts';
import type { AppContext } from '#services/app-context.ts';

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

/** A state in the words of the API. */
export function statusOf(state: RequestState): DwStatus {
  return STATUSES[state];
}

/** The states that are said by one word of the API. */
export function statesOf(status: DwStatus): readonly RequestState[] {
  return Object.keys(STATUSES)
    .filter(isState)
    .filter((state) => STATUSES[state] === status);
}

/** Tells all devices of its owner that a request has come to another state. */
export function publishRequest(
  { personalNews }: Pick<AppContext, 'personalNews'>,
  { id, userId, type, state, amount }: CashRequest,
): void {
  personalNews.publish(userId, { type: 'request', request: { id, type, state, amount } });
}

function isState(name: string): name is RequestState {
  return Object.hasOwn(STATUSES, name);
}
