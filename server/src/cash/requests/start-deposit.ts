import { getKolkataDay, startOfKolkataDay, toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { DepositDraft, RequestState } from '@crease/contracts/cash/cashier.ts';
import { buildUpiLink } from '@crease/contracts/cash/payment-details.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type Failure, fail, findRefusal, ok, type Reply } from '#base/reply.ts';
import { type CashEnv, followDeposit } from '#cash/env.ts';
import { findOpeningTime, type HouseMethod, type HousePayee, isManual, NO_PAYEE } from '#cash/payment-methods.ts';
import { ProviderUnavailable } from '#cash/providers/payment-provider.ts';
import { type CashRequest, isClash, type NewCashRequest } from '#cash/store/cash-request.ts';
import type { Input } from '#people/account/call-context.ts';
import type { Origin, Requester } from '#people/sessions/live-session.ts';
import type { User } from '#people/store/account-store.ts';
import {
  countRequests,
  failClash,
  formatReferenceNo,
  hasCashDesk,
  PAID_IN,
  usedClientRequestId,
  withUserLock,
} from './cash-desk.ts';
import { BY_SYSTEM, buildFirstStep, reserveRoom, takeStep } from './request-transitions.ts';

const DAY_MS = 86_400_000;
const PAISE = 100;
/** Deposit states that count towards the daily limit. */
const COUNTED: readonly RequestState[] = [...PAID_IN, 'REJECTED', 'REVERSED'];

/**
 * Reserves payment details for a deposit: a house account with room and an amount unique to it. Replaces a draft of
 * the same method. With a provider, returns its payment page instead of account details. Errors: those of
 * `depositRefusal`, METHOD_FULL, TOO_MANY_PENDING, PROVIDER_DOWN, and PLAY_LIMIT or PLAY_PAUSED for the player's own
 * limits.
 */
export function startDeposit(
  context: CashEnv,
  { user, origin }: Requester,
  input: Input<'startDeposit'>,
): Reply<DepositDraft> {
  return withUserLock(context, user.id, async () => {
    const { cashGates, cashier, clock } = context;
    const repeated = await cashier.requestByClientId(user.id, input.clientRequestId);
    if (repeated !== null) {
      if (repeated.type !== 'DEPOSIT') return usedClientRequestId();
      return await buildDraft(context, repeated);
    }
    const method = findDepositMethod(context, user, input.paymentMethodId);
    if (method === null) return fail('NOT_FOUND');
    const refused =
      (await findRefusal(cashGates.deposit, { user, origin }, input)) ??
      (await depositRefusal(context, user, { method, amount: input.amount }));
    if (refused !== null) return refused;
    await cancelDraft(context, { user, origin }, method.id);
    const paid = await choosePayee(context, method, input.amount);
    if (paid === null) return fail('METHOD_FULL');
    const now = clock.now();
    const request: NewCashRequest = {
      type: 'DEPOSIT',
      state: 'DRAFT',
      userId: user.id,
      clientRequestId: input.clientRequestId,
      methodId: method.id,
      paymentType: method.type,
      provider: method.provider,
      amount: input.amount,
      ...paid,
      createdAt: now,
      dueAt: now + CASHIER.draftMs,
    };
    const stored = await storeWithUniqueAmount(context, request, origin);
    if ('ok' in stored) return stored;
    const { bonusId } = input;
    await followDeposit(context, { user, origin }, { bonusId, depositId: stored.id });
    const draft = await buildDraft(context, stored);
    // A payment that the provider didn't accept can't be paid.
    if (!draft.ok) await cancelDraft(context, { user, origin }, method.id);
    return draft;
  });
}

/**
 * Picks the house account, and decides whether the amount gets unique paise; neither applies to a provider. To spread
 * the load, it is the least used today among those with room below their daily cap. Null if all are full.
 */
async function choosePayee(
  { cashier, clock }: CashEnv,
  method: HouseMethod,
  amount: Money,
): Promise<Pick<NewCashRequest, 'payeeCode' | 'payee' | 'isExact'> | null> {
  if (!isManual(method)) return { payeeCode: null, payee: null, isExact: false };
  const usedToday = await cashier.payeeTotals(startOfKolkataDay(getKolkataDay(clock.now())));
  const getUsed = ({ code }: HousePayee): Money => usedToday.get(code) ?? 0;
  const [payee] = method.payees
    .filter(({ enabled }) => enabled)
    .filter((one) => one.dailyCap === null || getUsed(one) + amount <= one.dailyCap)
    .sort((one, other) => getUsed(one) - getUsed(other));
  if (payee === undefined) return null;
  const { code, dailyCap: _, enabled: __, ...shown } = payee;
  // Crypto and voucher amounts can't be adjusted by paise.
  const isExact = method.type !== 'USDT' && method.type !== 'AGENT';
  return { payeeCode: code, payee: shown, isExact };
}

export function findDepositMethod({ payments }: CashEnv, user: User, id: number): HouseMethod | null {
  return payments.offeredTo(user).find((one) => one.id === id && one.forDeposit) ?? null;
}

/**
 * Checks FEATURE_OFF, CENTRALLY_EXCLUDED, REGISTER_DOWN, IDENTITY_NEEDED, METHOD_CLOSED, AMOUNT_MIN, AMOUNT_MAX and
 * TOO_MANY_DEPOSITS; null if allowed.
 */
export async function depositRefusal(
  context: CashEnv,
  user: User,
  { method, amount }: { readonly method: HouseMethod; readonly amount: Money },
): Promise<Failure | null> {
  const now = context.clock.now();
  if (!hasCashDesk(context, user)) return fail('FEATURE_OFF');
  const deposit = { amount, methodId: method.id };
  const refused = await findRefusal(context.cashGates.payingIn, user, deposit);
  if (refused !== null) return refused;
  const opensAt = findOpeningTime(method, now);
  if (opensAt !== null) return fail('METHOD_CLOSED', { opensAt: toWireTime(opensAt) });
  if (amount < method.min) return fail('AMOUNT_MIN', { min: toRupees(method.min) });
  // Allow the extra paise that make the amount unique.
  if (amount >= method.max + PAISE) return fail('AMOUNT_MAX', { max: toRupees(method.max) });
  const today = { type: 'DEPOSIT', userId: user.id, states: COUNTED, from: now - DAY_MS } as const;
  if ((await countRequests(context.cashier, today)) < CASHIER.depositsPerDay) return null;
  return fail('TOO_MANY_DEPOSITS', { max: CASHIER.depositsPerDay, hours: 24 });
}

/**
 * Payment details of a draft. Errors: BAD_STATE if it is no longer a draft, PROVIDER_DOWN if the provider's page is
 * unavailable.
 */
export async function buildDraft(context: CashEnv, request: CashRequest): Reply<DepositDraft> {
  const { id, methodId, state, amount, createdAt } = request;
  const payee = request.payee ?? NO_PAYEE;
  const method = context.payments.byId(methodId);
  if (state !== 'DRAFT' || method === null) return fail('BAD_STATE', { state });
  const referenceNo = formatReferenceNo(request);
  const { upiId, holderName } = payee;
  const upiLink = upiId === null ? null : buildUpiLink({ upiId, holderName: holderName ?? '', amount, referenceNo });
  const payUrl = await findPaymentPage(context, request);
  if (payUrl === 'DOWN') return fail('PROVIDER_DOWN');
  return ok({
    ...payee,
    id,
    referenceNo,
    paymentMethodId: methodId,
    type: method.type,
    amount: toRupees(amount),
    upiLink,
    payUrl,
    requireScreenshot: method.requireScreenshot,
    heldUntil: toWireTime(createdAt + CASHIER.detailsHeldMs),
    expiresAt: toWireTime(createdAt + CASHIER.draftMs),
    usualMinutes: method.usualMinutes,
  });
}

/** Payment page of the provider; the same on every call. */
async function findPaymentPage({ providers, log }: CashEnv, request: CashRequest): Promise<string | null | 'DOWN'> {
  const { provider: code, amount } = request;
  try {
    const provider = providers.byCode(code);
    if (provider === null) throw new ProviderUnavailable(`${code} isn’t configured`);
    return await provider.startPayment({ reference: formatReferenceNo(request), amount });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.error('Couldn’t start a payment.', { id: request.id, problem: error.message });
    return 'DOWN';
  }
}

/** Cancels an abandoned draft to make room for the next deposit. */
async function cancelDraft(context: CashEnv, { user, origin }: Requester, methodId: number): Promise<void> {
  const draft = await context.cashier.findDraft(user.id, methodId);
  if (draft === null) return;
  const change = { dueAt: null, endedAt: context.clock.now() };
  await takeStep(context, draft, { ...BY_SYSTEM, to: 'CANCELLED', ip: origin.ip, change });
}

/** Stores the request with unique paise: whole rupees get some added, given paise are kept if still unique. */
async function storeWithUniqueAmount(
  context: CashEnv,
  request: NewCashRequest,
  { ip }: Origin,
): Promise<CashRequest | Failure> {
  for (const amount of listAmounts(context, request)) {
    const priced = { ...request, amount };
    const stored = await context.cashier.addRequest(priced, { step: buildFirstStep(priced, ip) });
    if (!isClash(stored)) return (await reserveRoom(context, stored)) ?? stored;
    if (stored !== 'AMOUNT') return failClash(stored, 'DEPOSIT');
  }
  return fail('METHOD_FULL');
}

function listAmounts({ ids }: CashEnv, { amount, isExact }: NewCashRequest): readonly Money[] {
  if (!isExact) return [amount];
  const rupees = amount - (amount % PAISE);
  const first = Number(ids.digits(2));
  const others = Array.from({ length: PAISE - 1 }, (_, i) => rupees + 1 + ((first + i) % (PAISE - 1)));
  return amount === rupees ? others : [amount, ...others];
}
