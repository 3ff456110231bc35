import { findStep } from '@crease/contracts/base/state-table.ts';
import type { RequestState } from '@crease/contracts/cash/cashier.ts';
import { CASHIER, DEPOSIT_STATES } from '@crease/contracts/cash/request-states.ts';
import type { Money } from '@crease/core/money/money.ts';
import { findAmount, loadHouseRules } from '#approvals/house-rules.ts';
import { type Failure, fail, failField, type Reply, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { CashClash, CashQuery, CashRequest } from '#cash/store/cash-request.ts';
import type { CashierStore } from '#cash/store/cashier-store.ts';
import type { User } from '#people/store/account-store.ts';

/**
 * True if a user can deposit and withdraw: rupee account, on a licensed domain with deposits enabled. Decided by the
 * user's own domain. Admission also checks the called one.
 */
export function hasCashDesk(
  { domains }: Pick<CashEnv, 'domains'>,
  { currency, domain }: Pick<User, 'currency' | 'domain'>,
): boolean {
  const { licence, showDepositW } = domains.getByHost(domain);
  return currency === 'INR' && licence !== null && showDepositW;
}

/** Serialises all request operations of one user. */
export function withUserLock<Value>(
  { locks }: Pick<CashEnv, 'locks'>,
  userId: number,
  work: () => Promise<Value>,
): Promise<Value> {
  return locks.run(`cashier:${userId}`, work);
}

/** Runs `work` on the latest version of a request, under its owner's lock. Errors: NOT_FOUND. */
export function withRequest<Value>(
  context: Pick<CashEnv, 'locks' | 'cashier'>,
  { id, userId }: Pick<CashRequest, 'id' | 'userId'>,
  work: (request: CashRequest) => Reply<Value> | ServiceResult<Value>,
): Reply<Value> {
  return withUserLock(context, userId, async () => {
    const request = await context.cashier.requestById(id);
    return request?.userId === userId ? await work(request) : fail('NOT_FOUND');
  });
}

/** Reference number of a request, e.g. `DP-42`. */
export function formatReferenceNo({ type, id }: Pick<CashRequest, 'type' | 'id'>): string {
  return `${type === 'DEPOSIT' ? 'DP' : 'WD'}-${id}`;
}

export function parseReferenceNo(text: string): number | null {
  const [, digits] = /^(?:DP|WD)?-?(\d{1,9})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

const CODES = {
  REFERENCE: 'DUPLICATE_UTR',
  AMOUNT: 'METHOD_FULL',
  REPEATED: 'BAD_STATE',
  CHANGED: 'BAD_STATE',
  KNOWN: 'BAD_STATE',
} as const;

export function failClash(clash: CashClash, type: CashRequest['type']): Failure {
  if (clash !== 'OPEN') return fail(CODES[clash]);
  return fail(type === 'DEPOSIT' ? 'TOO_MANY_PENDING' : 'WITHDRAWAL_PENDING');
}

/** Another request has this ID: its result would look like that of the request just made. */
export function usedClientRequestId(): Failure {
  return failField('clientRequestId', 'This ID was used for another request');
}

/** Min. deposit amount that a cashier can't credit alone, in paise. */
export async function getFourEyesThreshold(context: Pick<CashEnv, 'documents'>): Promise<Money> {
  const rules = await loadHouseRules(context);
  const above = findAmount(rules, 'DEPOSIT', 'cashier')?.above ?? 0;
  return rules.fourEyes ? Math.min(above, CASHIER.depositFourEyes) : CASHIER.depositFourEyes;
}

/** True if the owner can cancel a deposit: not under review and nothing received. */
export function mayCancel({ state, settledAmount }: CashRequest): boolean {
  const step = findStep(DEPOSIT_STATES, { from: state, to: 'CANCELLED', by: 'USER' });
  return step !== null && settledAmount === null;
}

/** Declined deposits, once. A declined withdrawal is refunded and can be requested again. */
export function mayAppeal({ type, state, appealedAt }: CashRequest): boolean {
  return type === 'DEPOSIT' && state === 'REJECTED' && appealedAt === null;
}

/** Deposit states in which money may still arrive, including final ones. */
export const PAYABLE_STATES: ReadonlySet<RequestState> = new Set<RequestState>([
  'DRAFT',
  'SUBMITTED',
  'UNDER_REVIEW',
  'NEEDS_INFO',
  'EXPIRED',
  'CANCELLED',
]);

/** Deposit states that count as paid. */
export const PAID_IN: readonly RequestState[] = [
  'SUBMITTED',
  'UNDER_REVIEW',
  'AUTO_MATCHED',
  'NEEDS_INFO',
  'APPROVED',
  'CREDITED',
];

type RequestFilter = Omit<CashQuery, 'skip' | 'take' | 'sorting' | 'descending'>;

/** Order and start of a page of requests. */
export const OLDEST_FIRST = { skip: 0, sorting: 'createdAt', descending: false } as const;
export const NEWEST_FIRST = { skip: 0, sorting: 'createdAt', descending: true } as const;

export async function countRequests(cashier: Pick<CashierStore, 'requests'>, filter: RequestFilter): Promise<number> {
  return (await cashier.requests({ ...filter, ...NEWEST_FIRST, take: 1 })).totalCount;
}

const PAGE = 1_000;

/**
 * Reads every matching request, page by page, because sums that decide about money must be complete. Oldest first, so
 * that new requests don't shift the pages.
 */
export async function readAllRequests(
  cashier: Pick<CashierStore, 'requests'>,
  filter: RequestFilter,
): Promise<readonly CashRequest[]> {
  const all: CashRequest[] = [];
  for (;;) {
    const page = { ...OLDEST_FIRST, skip: all.length, take: PAGE };
    const { items, totalCount } = await cashier.requests({ ...filter, ...page });
    all.push(...items);
    if (items.length === 0 || all.length >= totalCount) return all;
  }
}
