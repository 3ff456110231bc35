import { CASHIER, PAYOUT_NAMES } from '@crease/contracts/rules/cash-limits.ts';
import { formatMaskedAccount } from '@crease/contracts/rules/payout-account.ts';
import { type Time, toWireTime } from '@crease/contracts/values/instant.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { DwItem, RequestState, RequestStep } from '@crease/contracts/wire/cashier.ts';
import type { CashEnv } from '#cash/env.ts';
import type { CashRequest, CashStep } from '#cash/store/cash-request.ts';
import { getDisplayName } from '#people/account/auth-result.ts';
import { signImageUrl } from '#people/security/image-address.ts';
import { formatReferenceNo, mayAppeal, mayCancel } from './cash-desk.ts';
import { toRequestStatus } from './request-pushes.ts';

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
  const { accounts, cashier } = context;
  const steps = await cashier.listSteps(requests.map(({ id }) => id));
  const users = await accounts.usersByIds([...new Set(requests.map(({ userId }) => userId))]);
  const names = new Map(users.map((user) => [user.id, getDisplayName(user)]));
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
  const { id, type, state, amount, settledAmount, payout, reference, endedAt } = request;
  const isDeposit = type === 'DEPOSIT';
  return {
    id,
    referenceNo: formatReferenceNo(request),
    type: isDeposit ? 'Deposit' : 'Withdrawal',
    state,
    statusName: toRequestStatus(state),
    amount: toRupees(amount),
    approvedAmount: settledAmount === null ? null : toRupees(settledAmount),
    paymentMethod: payments.byId(request.methodId)?.name ?? getPaymentName(request),
    accountNumber: payout === null ? null : formatMaskedAccount(payout),
    utr: reference,
    remark: request.remark,
    rejectCode: request.rejectCode,
    rejectReason: request.rejectReason,
    canAppeal: mayAppeal(request),
    canCancel: isDeposit && mayCancel(request),
    ...expectedTimes(request, payments.byId(request.methodId)?.usualMinutes ?? null),
    batchId: request.batchId,
    creationTime: toWireTime(request.createdAt),
    processedTime: endedAt === null ? null : toWireTime(endedAt),
  };
}

function getPaymentName({ payout, paymentType }: CashRequest): string {
  return payout === null ? paymentType : PAYOUT_NAMES[payout.kind];
}

/** Maps a history step; operators aren't named to players. */
function toRequestStep(
  { toState, at, actor, reason }: CashStep,
  viewer: 'OWNER' | 'HOUSE',
): RequestStep {
  const isSaid = viewer === 'HOUSE' || SHOWN_TO_OWNER.has(toState) || actor.startsWith('user:');
  return { state: toState, time: toWireTime(at), reason: isSaid ? reason : null };
}

/** Typical and latest completion times while a request is open. */
function expectedTimes(
  { type, submittedAt, endedAt }: CashRequest,
  usualMinutes: number | null,
): { readonly expectedBy: Time | null; readonly latestBy: Time | null } {
  if (endedAt !== null || submittedAt === null) return { expectedBy: null, latestBy: null };
  const usual =
    type === 'WITHDRAWAL' || usualMinutes === null
      ? CASHIER.usualPayoutMs
      : usualMinutes * MINUTE_MS;
  const longest = type === 'WITHDRAWAL' ? CASHIER.maxPayoutMs : CASHIER.maxDepositMs;
  return {
    expectedBy: toWireTime(submittedAt + usual),
    latestBy: toWireTime(submittedAt + longest),
  };
}

/** Screenshots are deleted after a day. */
async function findScreenshot(
  context: CashEnv,
  { imageId, submittedAt }: CashRequest,
): Promise<string | null> {
  if (imageId === null || submittedAt === null) return null;
  return submittedAt + DAY_MS < context.clock.now() ? null : await signImageUrl(context, imageId);
}
