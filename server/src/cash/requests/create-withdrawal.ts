import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { PayoutKind, RequestResult } from '@crease/contracts/cash/cashier.ts';
import { formatMaskedAccount, getPayoutKind } from '@crease/contracts/cash/payment-details.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import type { Money } from '@crease/core/money/money.ts';
import { SYSTEM_ACTOR } from '#base/audit-log.ts';
import { type Failure, fail, failField, findRefusal, type Reply } from '#base/reply.ts';
import { type CashEnv, holdWithinGates } from '#cash/env.ts';
import { type CashRequest, isClash, type NewCashRequest } from '#cash/store/cash-request.ts';
import type { StoredPayout } from '#cash/store/payout-store.ts';
import type { Input } from '#people/account/call-context.ts';
import { withAllProofs } from '#people/account/current-password.ts';
import type { Requester } from '#people/sessions/live-session.ts';
import { failClash, hasCashDesk, readAllRequests, usedClientRequestId, withUserLock } from './cash-desk.ts';
import { findWithdrawalFlags } from './cash-flags.ts';
import { checkCooling, storePayoutAccount, toCredentials } from './payout-accounts.ts';
import { buildFirstStep, completePendingStep } from './request-transitions.ts';
import { buildRequestResult } from './submit-deposit.ts';
import { withdrawalTax } from './withdrawal-tax.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type WithdrawalRequest = Omit<Input<'createWithdrawal'>, 'saveAccount'>;

/**
 * Requests a withdrawal. The amount is held immediately so that it can't be bet meanwhile. A new account entered here
 * is saved and subject to the usual cooling period. Errors: WRONG_PASSWORD and the other credential errors,
 * VALIDATION if the ID belongs to another request, FEATURE_OFF, ACCOUNT_BLOCKED, IDENTITY_NEEDED, PROOF_COOLING,
 * ACCOUNT_COOLING, AMOUNT_MIN, AMOUNT_MAX, DAY_AMOUNT, SOURCE_FIRST, BONUS_WILL_END, INSUFFICIENT_BALANCE, WITHDRAWAL_PENDING.
 */
export function createWithdrawal(
  context: CashEnv,
  requester: Requester,
  request: WithdrawalRequest,
): Reply<RequestResult> {
  return withAllProofs(context, toCredentials(requester, request), (user) =>
    withUserLock(context, user.id, async () => {
      const { cashier } = context;
      const known = await cashier.requestByClientId(user.id, request.clientRequestId);
      if (known !== null) {
        const isSame = known.type === 'WITHDRAWAL' && known.amount === request.amount;
        return isSame ? await buildRequestResult(context, known) : usedClientRequestId();
      }
      if (!hasCashDesk(context, user)) return fail('FEATURE_OFF');
      if (user.withdrawalBlocked) return fail('ACCOUNT_BLOCKED');
      const unknown = await findRefusal(context.cashGates.payingOut, user);
      if (unknown !== null) return unknown;
      const held = await checkProofCooling(context, user.id);
      if (held !== null) return held;
      const current = { ...requester, user };
      const found = await findPayoutAccount(context, current, request);
      if (!found.ok) return found;
      const account = found.value;
      const refused =
        checkCooling(account, context.clock.now()) ??
        (await amountRefusal(context, current, { ...request, kind: account.kind })) ??
        (await loopRefusal(context, account, request.amount));
      if (refused !== null) return refused;
      const stored = await holdWithinGates(context, current, request, () => hold(context, current, request, account));
      return stored.ok ? await buildRequestResult(context, stored.value) : stored;
    }),
  );
}

/** Returns PROOF_COOLING after a change of credentials, in case the account was taken over. */
async function checkProofCooling({ clock, payouts }: CashEnv, userId: number): Promise<Failure | null> {
  const until = await payouts.heldUntil(userId);
  if (until <= clock.now()) return null;
  return fail('PROOF_COOLING', { hours: CASHIER.coolingMs / HOUR_MS, until: toWireTime(until) });
}

async function findPayoutAccount(
  context: CashEnv,
  requester: Requester,
  { payoutAccountId, account }: WithdrawalRequest,
): Reply<StoredPayout> {
  if ((payoutAccountId === undefined) === (account === undefined))
    return failField('payoutAccountId', 'Choose a saved account or enter a new one');
  if (account !== undefined) return await storePayoutAccount(context, requester, account);
  const saved = await context.payouts.listAccounts(requester.user.id);
  const chosen = saved.find(({ id }) => id === payoutAccountId);
  return chosen === undefined ? fail('NOT_FOUND') : { ok: true, value: chosen };
}

/** Min. and max. of one withdrawal, given the methods that pay to such accounts. */
export function payoutLimits(
  { payments }: CashEnv,
  { user }: Requester,
  kind: PayoutKind | null,
): { readonly min: Money; readonly max: Money } | null {
  const methods = payments
    .offeredTo(user)
    .filter(({ forWithdrawal, type }) => forWithdrawal && (kind === null || getPayoutKind(type) === kind));
  if (methods.length === 0) return null;
  return { min: Math.min(...methods.map(({ min }) => min)), max: Math.max(...methods.map(({ max }) => max)) };
}

async function amountRefusal(
  context: CashEnv,
  requester: Requester,
  { amount, kind }: { readonly amount: Money; readonly kind: PayoutKind },
): Promise<Failure | null> {
  const limits = payoutLimits(context, requester, kind);
  if (limits === null) return fail('NOT_FOUND');
  const min = Math.max(limits.min, CASHIER.minWithdrawal);
  if (amount < min) return fail('AMOUNT_MIN', { min: toRupees(min) });
  if (amount > limits.max) return fail('AMOUNT_MAX', { max: toRupees(limits.max) });
  const items = await readAllRequests(context.cashier, {
    type: 'WITHDRAWAL',
    userId: requester.user.id,
    states: ['REQUESTED', 'RISK_REVIEW', 'NEEDS_INFO', 'APPROVED', 'PROCESSING', 'PAID'],
    from: context.clock.now() - DAY_MS,
  });
  const total = items.reduce((sum, one) => sum + one.amount, amount);
  if (total <= CASHIER.maxWithdrawalPerDay) return null;
  return fail('DAY_AMOUNT', { max: toRupees(CASHIER.maxWithdrawalPerDay), hours: 24 });
}

/**
 * Returns SOURCE_FIRST if money from another saved account must be returned there first. Deposits must return to their
 * source up to the deposited amount, while winnings can be sent anywhere. While another source is owed, a place gets no
 * more than came from it. Sources that aren't saved accounts can't be paid to and are ignored.
 *
 * @example deposited ₹1,000 from a@upi and ₹100 from b@upi, nothing paid back: ₹100 to b@upi is allowed, ₹101 is
 * refused with a@upi and ₹1,000.
 */
async function loopRefusal(
  { cashier, payouts }: CashEnv,
  { userId, place }: StoredPayout,
  amount: Money,
): Promise<Failure | null> {
  const saved = await payouts.listAccounts(userId);
  const [credited, paid] = await Promise.all([
    readAllRequests(cashier, { userId, states: ['CREDITED'] }),
    readAllRequests(cashier, { userId, states: ['PAID'] }),
  ]);
  const left = new Map<string, Money>();
  for (const { source, settledAmount } of credited)
    if (source !== null && settledAmount !== null) left.set(source, (left.get(source) ?? 0) + settledAmount);
  for (const { source, amount: gone } of paid) if (source !== null) left.set(source, (left.get(source) ?? 0) - gone);
  if (amount <= (left.get(place) ?? 0)) return null;
  const owed = [...left].flatMap(([source, rest]) => {
    const account = saved.find((one) => one.place === source);
    return rest > 0 && source !== place && account !== undefined ? [{ account, rest }] : [];
  });
  const [first] = owed.sort((one, other) => other.rest - one.rest);
  if (first === undefined) return null;
  return fail('SOURCE_FIRST', {
    amount: toRupees(first.rest),
    payoutAccountId: first.account.id,
    account: formatMaskedAccount(first.account),
  });
}

/** Persists the request and holds its amount; a request that the exchange doesn't hold is dropped. */
async function hold(
  context: CashEnv,
  { user, origin }: Requester,
  { amount, clientRequestId }: WithdrawalRequest,
  account: StoredPayout,
): Reply<CashRequest> {
  const at = context.clock.now();
  const { id: _, userId: __, place, createdAt: ___, usableFrom: ____, ...payout } = account;
  const request: NewCashRequest = {
    type: 'WITHDRAWAL',
    state: 'REQUESTED',
    userId: user.id,
    clientRequestId,
    methodId: 0,
    paymentType: account.kind,
    amount,
    tax: await withdrawalTax(context, user, amount),
    isExact: false,
    payout,
    source: place,
    flags: await findWithdrawalFlags(context, account),
    owes: {
      to: 'RISK_REVIEW',
      move: { type: 'WITHDRAWAL_HELD', withdrawalId: 0, amount },
      change: {},
      actor: SYSTEM_ACTOR,
      reason: null,
      ip: origin.ip,
    },
    createdAt: at,
    submittedAt: at,
  };
  const step = buildFirstStep(request, origin.ip);
  const stored = await context.cashier.addRequest(request, { step });
  if (isClash(stored)) return failClash(stored, 'WITHDRAWAL');
  return await completePendingStep(context, stored);
}
