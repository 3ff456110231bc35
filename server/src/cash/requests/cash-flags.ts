import type { RiskFlag } from '@crease/contracts/cash/cashier.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import { debtPath } from '@crease/core/cashier/chart-of-accounts.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { CashEnv, PayoutPlace } from '#cash/env.ts';
import { sumMoney } from '#journal/statement.ts';
import { countRequests, getFourEyesThreshold, PAID_IN, readAllRequests } from './cash-desk.ts';

function flagsIn(found: Partial<Record<RiskFlag, boolean>>): readonly RiskFlag[] {
  const flags = Object.keys(found) as RiskFlag[];
  return flags.filter((flag) => found[flag]);
}

/**
 * Risk flags of a deposit, in addition to its screenshot: paid from another person's account, many declined deposits,
 * or several just below the two-approval threshold.
 */
export async function findDepositFlags(
  context: CashEnv,
  userId: number,
  { amount, source }: { readonly amount: Money; readonly source: string | null },
): Promise<readonly RiskFlag[]> {
  const { payouts } = context;
  const [isShared, declined, isNear] = await Promise.all([
    source === null ? false : payouts.isPlaceShared(userId, source),
    countRequests(context.cashier, { ...inLastWeek(context, userId), states: ['REJECTED'] }),
    isNearLimit(context, userId, amount),
  ]);
  return flagsIn({
    ACCOUNT_SHARED: isShared,
    DECLINED_OFTEN: declined > CASHIER.declinedPerWeek,
    NEAR_LIMIT: isNear,
  });
}

export async function findWithdrawalFlags(context: CashEnv, account: PayoutPlace): Promise<readonly RiskFlag[]> {
  const { cashGates, exchange, payouts } = context;
  const { userId, place } = account;
  const [isShared, debt, isLow, further] = await Promise.all([
    payouts.isPlaceShared(userId, place),
    exchange.read(({ ledger }) => ledger.balanceAt(debtPath(userId))),
    hasLowTurnover(context, userId),
    Promise.all(cashGates.payoutFlags.map((find) => find(account))),
  ]);
  const own = flagsIn({ ACCOUNT_SHARED: isShared, DEBT: debt < 0, LOW_TURNOVER: isLow });
  return [...own, ...further.filter((flag) => flag !== null)];
}

function inLastWeek({ clock }: CashEnv, userId: number) {
  return { userId, type: 'DEPOSIT', from: clock.now() - CASHIER.flagWeekMs } as const;
}

/** True if there are several deposits just below the two-approval threshold. */
async function isNearLimit(context: CashEnv, userId: number, amount: Money): Promise<boolean> {
  const most = await getFourEyesThreshold(context);
  const isNear = (one: Money) => one < most && one * 100 >= most * CASHIER.nearLimitPercent;
  if (!isNear(amount)) return false;
  const filter = { ...inLastWeek(context, userId), states: PAID_IN };
  const items = await readAllRequests(context.cashier, filter);
  const before = items.filter((one) => isNear(one.settledAmount ?? one.amount));
  return before.length + 1 >= CASHIER.nearLimitPerWeek;
}

/** Deposits and withdrawals with little play in between. Flagged for review, but never blocked for this alone. */
async function hasLowTurnover({ clock, readModel }: CashEnv, accountId: number): Promise<boolean> {
  const to = clock.now();
  const range = { from: to - CASHIER.turnoverMs, to };
  const [money, profits] = await Promise.all([
    readModel.moneyDays(accountId, range),
    readModel.profitDays({ accountId, ...range }),
  ]);
  const staked = profits.reduce((sum, { stake }) => sum + stake, 0);
  return staked < sumMoney(money).deposited;
}
