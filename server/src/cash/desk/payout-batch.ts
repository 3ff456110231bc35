import { formatCsvLine } from '@crease/contracts/base/csv.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { PayoutBatch } from '@crease/contracts/cash/operator-requests.ts';
import { getPayoutKind } from '@crease/contracts/cash/payment-details.ts';
import type { Actor } from '#base/audit-log.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import { toOperatorRequests } from '#cash/desk/operator-requests.ts';
import type { CashEnv } from '#cash/env.ts';
import { isManual, MANUAL } from '#cash/payment-methods.ts';
import { ProviderUnavailable } from '#cash/providers/payment-provider.ts';
import { sendPayout } from '#cash/requests/advance-requests.ts';
import { checkPayoutHold, hasOpenDispute } from '#cash/requests/approve-request.ts';
import { formatReferenceNo, OLDEST_FIRST } from '#cash/requests/cash-desk.ts';
import { takeStep } from '#cash/requests/request-transitions.ts';
import { buildOperatorStep, withReview } from '#cash/requests/review-request.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import type { User } from '#people/store/account-store.ts';

/** Max. payouts in one bank file. */
const MAX_IN_BATCH = 500;
/** Columns of a bank file that describe the destination. */
const DESTINATION = {
  Name: 'holderName',
  Account: 'accountNumber',
  IFSC: 'ifsC_Code',
  Bank: 'bankName',
  UPI: 'upiId',
  Wallet: 'walletAddress',
  Network: 'network',
} as const;
const HEADINGS = ['Request', 'Amount', ...Object.keys(DESTINATION)];

/**
 * Batches all approved withdrawals, oldest first: written to the bank file or submitted to the provider for that
 * account type. Payouts that a provider doesn't accept now are resent by `pollProviders`. Those of players with a
 * disputed deposit are left for a later batch. Errors: BAD_STATE if there are none.
 */
export async function createPayoutBatch(context: CashEnv, actor: Actor): Reply<PayoutBatch> {
  const items = await listPayable(context);
  if (items.length === 0) return fail('BAD_STATE');
  const { clock, payouts } = context;
  const batchId = await payouts.addBatch({ at: clock.now(), operatorId: actor.operatorId });
  // Skip requests that another process has changed meanwhile.
  for (const { id, userId } of items) {
    const user = await context.accounts.userById(userId);
    const taken = await withReview(context, actor, id, async (request) => {
      const held = await checkPayoutHold(context, userId);
      if (held !== null) return held;
      const decision = { to: 'PROCESSING', action: 'CreatePayoutBatch' } as const;
      return await takeStep(context, request, {
        ...buildOperatorStep(actor, request, { ...decision, reason: `Batch ${batchId}` }),
        change: { batchId, provider: findPayoutProvider(context, user, request) },
      });
    });
    if (taken.ok) await sendAtOnce(context, taken.value);
  }
  return await payoutBatch(context, actor.operatorId, batchId);
}

async function listPayable(context: CashEnv): Promise<readonly CashRequest[]> {
  const approved = { type: 'WITHDRAWAL', states: ['APPROVED'], ...OLDEST_FIRST } as const;
  const { items } = await context.cashier.requests({ ...approved, take: MAX_IN_BATCH });
  const payable: CashRequest[] = [];
  for (const request of items) {
    if (!(await hasOpenDispute(context, request.userId))) payable.push(request);
  }
  return payable;
}

/** Provider that pays to such accounts on the user's domain: the first method with a provider, otherwise manual. */
function findPayoutProvider(
  { payments }: CashEnv,
  user: Pick<User, 'domain'> | null,
  { paymentType }: CashRequest,
): string {
  const ways = user === null ? [] : payments.offeredTo(user);
  const way = ways.find((one) => one.forWithdrawal && !isManual(one) && getPayoutKind(one.type) === paymentType);
  return way?.provider ?? MANUAL;
}

async function sendAtOnce(context: CashEnv, request: CashRequest): Promise<void> {
  const provider = isManual(request) ? null : context.providers.byCode(request.provider);
  if (provider === null) return;
  try {
    await sendPayout(context, provider, request);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    context.log.warn('Payout pending with provider.', { id: request.id });
  }
}

/** A batch with its bank file. Errors: NOT_FOUND if it is empty. */
export async function payoutBatch(context: CashEnv, operatorId: number, batchId: number): Reply<PayoutBatch> {
  const page = { ...OLDEST_FIRST, take: MAX_IN_BATCH };
  const { items } = await context.cashier.requests({ batchId, ...page });
  if (items.length === 0) return fail('NOT_FOUND');
  const total = items.reduce((sum, { amount, tax }) => sum + amount - tax, 0);
  return ok({
    batchId,
    count: items.length,
    total: toRupees(total),
    items: await toOperatorRequests(context, operatorId, items),
    // Exclude payouts made by a provider, so that they aren't paid twice.
    csv: formatCsvLine(HEADINGS) + items.filter(isManual).map(toBatchLine).join(''),
  });
}

function toBatchLine(request: CashRequest): string {
  const { amount, tax, payout } = request;
  const destination = Object.values(DESTINATION).map((name) => payout?.[name] ?? null);
  return formatCsvLine([formatReferenceNo(request), toRupees(amount - tax), ...destination]);
}
