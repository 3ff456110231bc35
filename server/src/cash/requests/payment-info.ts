import { DAY_MS, getKolkataDay, startOfKolkataDay, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { PaymentInfo, PaymentMethod, PayoutTimes } from '@crease/contracts/cash/cashier.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import { withdrawalPath } from '@crease/core/cashier/chart-of-accounts.ts';
import { getFirstDay } from '@crease/core/play/play-tally.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { findOpeningTime, type HouseMethod, NO_PAYEE } from '#cash/payment-methods.ts';
import { getLockedBonus, getWalletFigures } from '#journal/account-balances.ts';
import type { Requester } from '#people/sessions/live-session.ts';
import { hasCashDesk, NEWEST_FIRST } from './cash-desk.ts';
import { payoutLimits } from './create-withdrawal.ts';
import { toPayoutAccount } from './payout-accounts.ts';

/**
 * Payment methods, limits, balance and saved accounts of a user (api 2.13). Payee details are only shown with a
 * deposit.
 */
export async function paymentInfo(context: CashEnv, requester: Requester): Reply<PaymentInfo> {
  const { cashier, clock, exchange, payments } = context;
  const { user } = requester;
  if (!hasCashDesk(context, user)) return fail('FEATURE_OFF');
  const now = clock.now();
  const offered = payments.offeredTo(user);
  const deposits = offered.filter(({ forDeposit }) => forDeposit);
  const payouts = payoutLimits(context, requester, null);
  const saved = await context.payouts.listAccounts(user.id);
  const { deposited, withdrawn } = await cashier.computeTotals(user.id);
  const month = await cashier.taxedSums(user.id, startOfKolkataDay(getFirstDay('MONTH', getKolkataDay(now))));
  const wallet = await exchange.read((state) => ({
    ...getWalletFigures(state, user.id),
    lockedBonus: getLockedBonus(state, user.id),
    onItsWay: toRupees(state.ledger.balanceAt(withdrawalPath(user.id))),
  }));
  const { balance, exposure, cashBalance, lockedBonus, onItsWay } = wallet;
  return ok({
    ...{ balance, exposure, cashBalance, lockedBonus, onItsWay },
    methods: offered.map((method) => toPaymentMethod(method, now)),
    minDepositAmount: toRupees(deposits.length === 0 ? 0 : Math.min(...deposits.map(({ min }) => min))),
    maxDepositAmount: toRupees(Math.max(0, ...deposits.map(({ max }) => max))),
    minWithdrawalAmount: toRupees(Math.max(payouts?.min ?? 0, CASHIER.minWithdrawal)),
    maxWithdrawalAmount: toRupees(payouts?.max ?? 0),
    withdrawable: Math.max(0, balance),
    deposited: toRupees(deposited),
    withdrawn: toRupees(withdrawn),
    monthDeposited: toRupees(month.deposited),
    monthWithdrawn: toRupees(month.withdrawn),
    savedAccounts: saved.map((account, place) => toPayoutAccount(account, now, place === 0)),
    currency: user.currency,
  });
}

/** Maps a method without its accounts; the account to pay is chosen and counted when a deposit starts. */
function toPaymentMethod(method: HouseMethod, now: number): PaymentMethod {
  const { id, type, name, forDeposit, forWithdrawal, requireScreenshot, note, usualMinutes } = method;
  return {
    ...NO_PAYEE,
    ...{ id, type, name, forDeposit, forWithdrawal, requireScreenshot, note, usualMinutes },
    min: toRupees(method.min),
    max: toRupees(method.max),
    qrImageUrl: null,
    opensAt: toWireTimeOrNull(findOpeningTime(method, now)),
  };
}

const MINUTE_MS = 60_000;
const DAYS = 30;
/** Sample size limits: the latest payouts to consider, and the minimum for a meaningful figure. */
const MAX_SAMPLE = 500;
const MIN_SAMPLE = 10;

/** Typical duration of recent payouts; null if there are too few. */
export async function payoutTimes({ cashier, clock }: Pick<CashEnv, 'cashier' | 'clock'>): Promise<PayoutTimes | null> {
  const { items } = await cashier.requests({
    type: 'WITHDRAWAL',
    states: ['PAID'],
    from: clock.now() - DAYS * DAY_MS,
    ...NEWEST_FIRST,
    take: MAX_SAMPLE,
  });
  const taken = items
    .flatMap(({ createdAt, endedAt }) => (endedAt === null ? [] : [endedAt - createdAt]))
    .sort((one, other) => one - other);
  if (taken.length < MIN_SAMPLE) return null;
  return {
    days: DAYS,
    count: taken.length,
    sixInTen: minutesAtQuantile(taken, 0.6),
    nineInTen: minutesAtQuantile(taken, 0.9),
    all: minutesAtQuantile(taken, 1),
  };
}

/** Minutes within which the given fraction was paid, rounded up. @param taken durations in ms, ascending */
function minutesAtQuantile(taken: readonly number[], part: number): number {
  const last = taken[Math.ceil(taken.length * part) - 1] ?? 0;
  return Math.max(1, Math.ceil(last / MINUTE_MS));
}
