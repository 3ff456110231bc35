import { getPayoutKind } from '@crease/contracts/rules/payout-account.ts';
import { formatCsvLine } from '@crease/contracts/values/csv.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { PayoutBatch } from '@crease/contracts/wire/operator-cashier.ts';
import type { Actor } from '#base/audit/audit-line.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { ProviderUnavailable } from '#cash/providers/payment-provider.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import type { User } from '#people/store/account-store.ts';
import { formatReferenceNo } from './cash-desk.ts';
import { checkPayoutHold, hasOpenDispute } from './disputes.ts';
import { toOperatorRequests } from './op-requests.ts';
import { MANUAL } from './payment-methods.ts';
import { isManual } from './payment-providers.ts';
import { sendPayout } from './poll-providers.ts';
import { buildOperatorStep, withReview } from './review-request.ts';
import { takeStep } from './take-step.ts';

/** Max. payouts in one bank file. */
const MAX_IN_BATCH = 500;
const HEADINGS = [
  'Request',
  'Amount',
  'Name',
  'Account',
  'IFSC',
  'Bank',
  'UPI',
  'Wallet',
  'Network',
];

/**
 * Batches all approved withdrawals, oldest first: written to the bank file or submitted to the provider for that
 * account type. Payouts that a provider doesn't accept now are resent by `pollProviders`. Those of players with a
 * disputed deposit are left for a later batch. Errors: BAD_STATE if there are none.
 */
export async function createPayoutBatch(
  context: CashEnv,
  actor: Actor,
): Promise<ServiceResult<PayoutBatch>> {
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
      return await takeStep(context, request, {
        ...buildOperatorStep(actor, request, {
          to: 'PROCESSING',
          action: 'CreatePayoutBatch',
          reason: `Batch ${batchId}`,
        }),
        change: { batchId, provider: findPayoutProvider(context, user, request) },
      });
    });
    if (taken.ok) await sendAtOnce(context, taken.value);
  }
  return await payoutBatch(context, actor.operatorId, batchId);
}

async function listPayable(context: CashEnv): Promise<readonly CashRequest[]> {
  const { items } = await context.cashier.requests({
    type: 'WITHDRAWAL',
    states: ['APPROVED'],
    skip: 0,
    take: MAX_IN_BATCH,
    sorting: 'createdAt',
    descending: false,
  });
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
  const way = ways.find(
    (one) => one.forWithdrawal && !isManual(one) && getPayoutKind(one.type) === paymentType,
  );
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
export async function payoutBatch(
  context: CashEnv,
  operatorId: number,
  batchId: number,
): Promise<ServiceResult<PayoutBatch>> {
  const { items } = await context.cashier.requests({
    batchId,
    skip: 0,
    take: MAX_IN_BATCH,
    sorting: 'createdAt',
    descending: false,
  });
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
  const numbers = [payout?.accountNumber ?? null, payout?.ifsC_Code ?? null];
  return formatCsvLine([
    formatReferenceNo(request),
    toRupees(amount - tax),
    payout?.holderName ?? null,
    ...numbers,
    payout?.bankName ?? null,
    payout?.upiId ?? null,
    payout?.walletAddress ?? null,
    payout?.network ?? null,
  ]);
}
