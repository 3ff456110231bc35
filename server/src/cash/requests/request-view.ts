import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { toRupees, toRupeesOrNull } from '@crease/contracts/base/money.ts';
import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { DwItem, DwStatus, RequestState, RequestStep } from '@crease/contracts/cash/cashier.ts';
import { formatMaskedAccount } from '@crease/contracts/cash/payment-details.ts';
import { CASHIER, PAYOUT_NAMES } from '@crease/contracts/cash/request-states.ts';
import type { CashEnv } from '#cash/env.ts';
import type { CashQuery, CashRequest, CashStep } from '#cash/store/cash-request.ts';
import type { Input } from '#people/account/call-context.ts';
import { findUserNames } from '#people/account/profile.ts';
import { signImageUrl } from '#people/security/secret-keys.ts';
import { formatReferenceNo, mayAppeal, mayCancel, parseReferenceNo } from './cash-desk.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** States whose reason is shown to the owner; other reasons are internal notes. */
const SHOWN_TO_OWNER: ReadonlySet<RequestState> = new Set<RequestState>([
  'NEEDS_INFO',
  'REJECTED',
  'REVERSED',
  'FAILED',
  'RETURNED',
]);

/** Maps requests to items with their history. @param viewer OWNER omits internal notes. */
export async function toRequestItems(
  context: CashEnv,
  requests: readonly CashRequest[],
  viewer: 'OWNER' | 'HOUSE' = 'OWNER',
): Promise<readonly DwItem[]> {
  const steps = await context.cashier.listSteps(requests.map(({ id }) => id));
  const userIds = requests.map(({ userId }) => userId);
  const names = await findUserNames(context, userIds);
  return await Promise.all(
    requests.map(async (request) => {
      const own = steps.filter(({ requestId }) => requestId === request.id);
      const imageUrl = await findScreenshot(context, request);
      return {
        ...buildRequestFacts(context, request),
        steps: own.map((step) => toRequestStep(step, viewer)),
        imageUrl,
        userName: names.get(request.userId) ?? '',
      };
    }),
  );
}

export async function toRequestItem(context: CashEnv, request: CashRequest): Promise<DwItem> {
  const [item] = await toRequestItems(context, [request]);
  if (item === undefined) throw new Error('The request has no item');
  return item;
}

function buildRequestFacts(
  { payments }: CashEnv,
  request: CashRequest,
): Omit<DwItem, 'imageUrl' | 'userName' | 'steps'> {
  const { id, type, state, reference: utr, payout, paymentType, remark, rejectCode, rejectReason, batchId } = request;
  const isDeposit = type === 'DEPOSIT';
  const method = payments.byId(request.methodId);
  return {
    ...{ id, state, utr, remark, rejectCode, rejectReason, batchId },
    referenceNo: formatReferenceNo(request),
    type: isDeposit ? 'Deposit' : 'Withdrawal',
    statusName: STATUSES[state],
    amount: toRupees(request.amount),
    approvedAmount: toRupeesOrNull(request.settledAmount),
    paymentMethod: method?.name ?? (payout === null ? paymentType : PAYOUT_NAMES[payout.kind]),
    accountNumber: payout === null ? null : formatMaskedAccount(payout),
    canAppeal: mayAppeal(request),
    canCancel: isDeposit && mayCancel(request),
    ...expectedTimes(request, method?.usualMinutes ?? null),
    creationTime: toWireTime(request.createdAt),
    processedTime: toWireTimeOrNull(request.endedAt),
  };
}

/** Maps a history step; operators aren't named to players. */
function toRequestStep({ toState, at, actor, reason }: CashStep, viewer: 'OWNER' | 'HOUSE'): RequestStep {
  const isSaid = viewer === 'HOUSE' || SHOWN_TO_OWNER.has(toState) || actor.startsWith('user:');
  return { state: toState, time: toWireTime(at), reason: isSaid ? reason : null };
}

/** Typical and latest completion times while a request is open. */
function expectedTimes(
  { type, submittedAt, endedAt }: CashRequest,
  usualMinutes: number | null,
): Pick<DwItem, 'expectedBy' | 'latestBy'> {
  if (endedAt !== null || submittedAt === null) return { expectedBy: null, latestBy: null };
  const usual = type === 'WITHDRAWAL' || usualMinutes === null ? CASHIER.usualPayoutMs : usualMinutes * MINUTE_MS;
  const longest = type === 'WITHDRAWAL' ? CASHIER.maxPayoutMs : CASHIER.maxDepositMs;
  const latestBy = toWireTime(submittedAt + longest);
  return { expectedBy: toWireTime(submittedAt + usual), latestBy };
}

/** Screenshots are deleted after a day. */
async function findScreenshot(context: CashEnv, { imageId, submittedAt }: CashRequest): Promise<string | null> {
  if (imageId === null || submittedAt === null) return null;
  return submittedAt + DAY_MS < context.clock.now() ? null : await signImageUrl(context, imageId);
}

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

export function toRequestStatus(state: RequestState): DwStatus {
  return STATUSES[state];
}

export function listStates(status: DwStatus): readonly RequestState[] {
  const statuses = Object.entries(STATUSES) as [RequestState, DwStatus][];
  return statuses.flatMap(([state, its]) => (its === status ? [state] : []));
}

/** Pushes a request's new state to its owner's devices. */
export function publishRequest(
  { personalNews }: Pick<CashEnv, 'personalNews'>,
  { id, userId, type, state, amount }: CashRequest,
): void {
  personalNews.publish(userId, { type: 'request', request: { id, type, state, amount } });
}

type Filter = Input<'playerRequests'>;

const STATUS: Readonly<Record<Filter['status'], DwStatus | null>> = {
  '0': null,
  '1': 'Pending',
  '2': 'Accepted',
  '3': 'Rejected',
  '4': 'Processing',
  '5': 'Cancelled',
};
const TYPE: Readonly<Record<Filter['type'], CashQuery['type']>> = {
  '0': undefined,
  '1': 'DEPOSIT',
  '2': 'WITHDRAWAL',
};

/** Lists the caller's own requests only. */
export async function ownRequests(context: CashEnv, userId: number, filter: Filter): Promise<Page<DwItem>> {
  const status = STATUS[filter.status];
  return await listItems(context, {
    ...toPageQuery(filter),
    userId,
    type: TYPE[filter.type],
    states: status === null ? undefined : listStates(status),
    search: parseSearch(filter.filter),
  });
}

export async function ownWithdrawals(
  context: CashEnv,
  userId: number,
  filter: Input<'getUserWithdrawalHistory'>,
): Promise<Page<DwItem>> {
  const range = { from: filter.From, to: filter.To };
  return await listItems(context, { ...toPageQuery(filter), ...range, userId, type: 'WITHDRAWAL' });
}

async function listItems(context: CashEnv, query: CashQuery): Promise<Page<DwItem>> {
  const { items, totalCount } = await context.cashier.requests(query);
  return { items: await toRequestItems(context, items), totalCount };
}

/** Parses search text: part of a reference, or a request number. */
export function parseSearch(text: string | undefined): CashQuery['search'] {
  if (text === undefined || text === '') return undefined;
  return { text: text.replace(/\s/g, ''), id: parseReferenceNo(text) };
}

export function toPageQuery(page: Pick<Filter, 'MaxResultCount' | 'SkipCount' | 'Sorting'>) {
  const { field, descending } = page.Sorting;
  const sorting: CashQuery['sorting'] = field === 'amount' ? 'amount' : 'createdAt';
  return { skip: page.SkipCount, take: page.MaxResultCount, sorting, descending };
}
