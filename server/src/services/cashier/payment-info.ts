import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import {
  kolkataDayOf,
  kolkataDayText,
  startOfKolkataDay,
  timeOf,
} from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { PaymentInfo, PaymentMethod } from '@crease/contracts/wire/cashier.ts';
import { withdrawalPath } from '@crease/core/cashier/chart.ts';
import type { AppContext } from '#services/app-context.ts';
import { balanceFiguresOf, lockedBonusOf } from '#services/betting/balance-figures.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { hasCashDesk } from './cash-desk.ts';
import { payoutLimits } from './create-withdrawal.ts';
import { type HouseMethod, opensAtOf } from './payment-methods.ts';
import { payoutAccountOf } from './payout-accounts.ts';
import type { Asking } from './start-deposit.ts';

const DAY_MS = 86_400_000;

/**
 * Payment methods, limits, balance and saved accounts of a user (api 2.13). Payee details are only shown with a
 * deposit.
 */
export async function paymentInfo(
  context: AppContext,
  asking: Asking,
): Promise<Reply<PaymentInfo>> {
  const { cashier, clock, exchange, payments } = context;
  const { user } = asking;
  if (!hasCashDesk(context, user)) return decline('FEATURE_OFF');
  const now = clock.now();
  const offered = payments.offeredTo(user);
  const deposits = offered.filter(({ forDeposit }) => forDeposit);
  const payouts = payoutLimits(context, asking, null);
  const saved = await cashier.payoutsOf(user.id);
  const { deposited, withdrawn } = await cashier.totalsOf(user.id);
  const month = await cashier.taxedSums(user.id, startOfMonth(now));
  const wallet = await exchange.read((state) => ({
    ...balanceFiguresOf(state, user.id),
    lockedBonus: lockedBonusOf(state, user.id),
    onItsWay: rupeesOf(state.ledger.balanceAt(withdrawalPath(user.id))),
  }));
  const { balance, exposure, cashBalance, lockedBonus, onItsWay } = wallet;
  return answer({
    methods: offered.map((method) => methodOf(method, now)),
    minDepositAmount: rupeesOf(leastOf(deposits.map(({ min }) => min))),
    maxDepositAmount: rupeesOf(Math.max(0, ...deposits.map(({ max }) => max))),
    minWithdrawalAmount: rupeesOf(Math.max(payouts?.min ?? 0, CASHIER.leastWithdrawal)),
    maxWithdrawalAmount: rupeesOf(payouts?.max ?? 0),
    balance,
    exposure,
    cashBalance,
    lockedBonus,
    withdrawable: Math.max(0, balance),
    onItsWay,
    deposited: rupeesOf(deposited),
    withdrawn: rupeesOf(withdrawn),
    monthDeposited: rupeesOf(month.deposited),
    monthWithdrawn: rupeesOf(month.withdrawn),
    savedAccounts: saved.map((account, place) => payoutAccountOf(account, now, place === 0)),
    currency: user.currency,
  });
}

/** Start of the month in India. */
function startOfMonth(at: number): number {
  const [year = 0, month = 1] = kolkataDayText(kolkataDayOf(at)).split('-').map(Number);
  return startOfKolkataDay(Date.UTC(year, month - 1, 1) / DAY_MS);
}

function leastOf(amounts: readonly number[]): number {
  return amounts.length === 0 ? 0 : Math.min(...amounts);
}

/** Maps a method without its accounts; the account to pay is chosen and counted when a deposit starts. */
function methodOf(method: HouseMethod, now: number): PaymentMethod {
  const { id, type, name, forDeposit, forWithdrawal, min, max } = method;
  const { requireScreenshot, note, usualMinutes } = method;
  const opensAt = opensAtOf(method, now);
  return {
    id,
    type,
    name,
    forDeposit,
    forWithdrawal,
    min: rupeesOf(min),
    max: rupeesOf(max),
    holderName: null,
    accountNumber: null,
    ifsC_Code: null,
    bankName: null,
    upiId: null,
    walletAddress: null,
    network: null,
    qrImageUrl: null,
    requireScreenshot,
    note,
    usualMinutes,
    opensAt: opensAt === null ? null : timeOf(opensAt),
  };
}
