import { toWireTime } from '@crease/contracts/values/instant.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { OperatorDebt } from '@crease/contracts/wire/operator-debts.ts';
import { debtPath } from '@crease/core/cashier/chart.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { CashEnv } from '#cash/env.ts';
import { formatReferenceNo } from '#cash/requests/cash-desk.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import { listPastYears } from '#cash/tax/past-tax-years.ts';
import { getDisplayName } from '#people/account/auth-result.ts';

const NO_MARKET = { marketId: null, eventId: null, marketName: null } as const;

/** Lists players in debt with the cause, largest debt first. Debts come from the ledger, causes from stored records. */
export async function listDebts(context: CashEnv): Promise<readonly OperatorDebt[]> {
  const { accounts, belowZero, debtCollector, exchange } = context;
  const below = await belowZero.accounts();
  const deposits = await exchange.read(depositDebts);
  const users = await accounts.usersByIds([...new Set([...below, ...deposits.keys()])]);
  const names = new Map(users.map((user) => [user.id, getDisplayName(user)]));
  const getUserName = (userId: number) => names.get(userId) ?? String(userId);
  const cash = await exchange.read((state) =>
    below.flatMap((userId) => cashDebt(context, state, { userId, userName: getUserName(userId) })),
  );
  const spent = await Promise.all(
    [...deposits].map(async ([userId, owed]): Promise<OperatorDebt> => {
      const reversed = await newestReversed(context, userId);
      return {
        ...NO_MARKET,
        userId,
        userName: getUserName(userId),
        currency: 'INR',
        kind: 'DEPOSIT',
        owed: toRupees(owed),
        cause: await spentBy(context, userId, reversed),
        requestNo: reversed === null ? null : formatReferenceNo(reversed),
        time: reversed?.endedAt == null ? null : toWireTime(reversed.endedAt),
        isCollected: debtCollector.isOn(userId),
      };
    }),
  );
  return [...cash, ...spent].toSorted((one, other) => other.owed - one.owed);
}

/** Debts other than negative cash, by player, in paise. */
function depositDebts({ accounts, ledger }: ExchangeState): ReadonlyMap<number, number> {
  const owed = new Map<number, number>();
  for (const { id, currency } of accounts.values()) {
    if (currency !== 'INR') continue;
    const debt = 0 - ledger.balanceAt(debtPath(id));
    if (debt > 0) owed.set(id, debt);
  }
  return owed;
}

function cashDebt(
  { belowZero }: CashEnv,
  state: ExchangeState,
  { userId, userName }: Pick<OperatorDebt, 'userId' | 'userName'>,
): OperatorDebt[] {
  const account = state.accounts.get(userId);
  if (account === undefined) return [];
  const fall = belowZero.findCause(userId);
  const market = fall === null ? undefined : state.markets.get(fall.marketId);
  return [
    {
      userId,
      userName,
      currency: account.currency,
      kind: 'CASH',
      owed: toRupees(0 - state.ledger.getBalance(account.cashLedgerId)),
      cause: fall?.cause ?? null,
      marketId: fall?.marketId ?? null,
      eventId: market?.eventId ?? null,
      marketName: market?.terms.name ?? null,
      requestNo: null,
      time: fall === null ? null : toWireTime(fall.at),
      isCollected: true,
    },
  ];
}

async function spentBy(
  context: CashEnv,
  userId: number,
  reversed: CashRequest | null,
): Promise<OperatorDebt['cause']> {
  if (reversed !== null) return 'DEPOSIT_REVERSED';
  const years = await listPastYears(context, userId);
  return years.some(({ tax }) => tax > 0) ? 'WINNINGS_TAXED' : 'FREE_BET_REVERSED';
}

async function newestReversed({ cashier }: CashEnv, userId: number): Promise<CashRequest | null> {
  const { items } = await cashier.requests({
    type: 'DEPOSIT',
    userId,
    states: ['REVERSED'],
    skip: 0,
    take: 1,
    sorting: 'createdAt',
    descending: true,
  });
  return items[0] ?? null;
}
