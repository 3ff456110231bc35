import { toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { OperatorDebt } from '@crease/contracts/cash/operator-requests.ts';
import { accept, reject } from '@crease/core/base/result.ts';
import { debtPath } from '@crease/core/cashier/chart-of-accounts.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type ActionDefinition, ofUser } from '#approvals/action.ts';
import { NO_EFFECT } from '#approvals/effect-totals.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { fail, ok, type Reply, toFailure } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { formatReferenceNo, NEWEST_FIRST } from '#cash/requests/cash-desk.ts';
import { listPastYears } from '#cash/requests/withdrawal-tax.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import { buildSubmitContext } from '#journal/exchange.ts';
import type { Input } from '#people/account/call-context.ts';
import { findUserNames } from '#people/account/profile.ts';

declare module '#approvals/action.ts' {
  interface Actions {
    WriteOffDebt: { readonly userId: number; readonly amount: Money; readonly reason: string };
  }
}

/**
 * Starts or stops automatic collection of a player's debt. Errors: NOT_FOUND if there is no debt besides a negative
 * cash balance.
 */
export async function collectDebt(
  context: CashEnv,
  actor: Actor,
  { userId, isOn, reason }: Input<'operatorCollectDebt'>,
): Reply<boolean> {
  const { debtCollector, exchange } = context;
  const owed = await exchange.read(({ ledger }) => 0 - ledger.balanceAt(debtPath(userId)));
  if (owed <= 0) return fail('NOT_FOUND');
  const before = { isCollected: debtCollector.isOn(userId) };
  const after = { isCollected: isOn, owed: toRupees(owed) };
  const audit = buildAuditRow(actor, { action: 'CollectDebt', ...ofUser({ userId }), reason, before, after });
  if (isOn) await debtCollector.start({ userId, operatorId: actor.operatorId }, audit);
  else await debtCollector.stop(userId, audit);
  return ok(true);
}

/** Writes off a player's debt. Errors: BAD_STATE (`debt`) for more than is owed. */
export const writeOffDebt: ActionDefinition<'WriteOffDebt', CashEnv> = {
  roles: ['cashier'],
  amounts: null,
  subject: ofUser,
  build: (_, request) => request,
  /** The house gives up its own money, so two operators are needed for any amount. */
  effect: ({ ledger }, { userId, amount }) => {
    const debt = 0 - ledger.balanceAt(debtPath(userId));
    if (amount > debt) return reject('BAD_STATE', { debt });
    return accept({ ...NO_EFFECT, need: 'ALWAYS', users: 1, amount, currency: 'INR' });
  },
  execute: async ({ exchange }, { actor, act, key }) => {
    const { userId, amount, reason } = act;
    const move = { type: 'DEBT_WRITTEN_OFF', amount } as const;
    const after = { amount: toRupees(amount) };
    const outcome = await exchange.submit(
      { type: 'MoveCash', accountId: userId, move, reason, key: `debt-written-off:${key}` },
      buildSubmitContext(actor, { action: 'WriteOffDebt', ...ofUser(act), reason, after }),
    );
    return outcome.ok ? ok({}) : toFailure(outcome);
  },
};

const NO_MARKET = { marketId: null, eventId: null, marketName: null } as const;

/** Lists players in debt with the cause, largest debt first. Debts come from the ledger, causes from stored records. */
export async function listDebts(context: CashEnv): Promise<readonly OperatorDebt[]> {
  const { belowZero, debtCollector, exchange } = context;
  const below = await belowZero.accounts();
  const deposits = await exchange.read(depositDebts);
  const names = await findUserNames(context, [...below, ...deposits.keys()]);
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
        time: toWireTimeOrNull(reversed?.endedAt),
        isCollected: debtCollector.isOn(userId),
      };
    }),
  );
  return [...cash, ...spent].toSorted((one, other) => other.owed - one.owed);
}

/** Debts other than negative cash, by player, in paise. */
function depositDebts({ accounts, ledger }: ExchangeState): ReadonlyMap<number, number> {
  const inRupees = [...accounts.values()].filter(({ currency }) => currency === 'INR');
  const owed = inRupees.map(({ id }) => [id, 0 - ledger.balanceAt(debtPath(id))] as const);
  return new Map(owed.filter(([, debt]) => debt > 0));
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
      time: toWireTimeOrNull(fall?.at),
      isCollected: true,
    },
  ];
}

async function spentBy(context: CashEnv, userId: number, reversed: CashRequest | null): Promise<OperatorDebt['cause']> {
  if (reversed !== null) return 'DEPOSIT_REVERSED';
  const years = await listPastYears(context, userId);
  return years.some(({ tax }) => tax > 0) ? 'WINNINGS_TAXED' : 'FREE_BET_REVERSED';
}

async function newestReversed({ cashier }: CashEnv, userId: number): Promise<CashRequest | null> {
  const reversed = { type: 'DEPOSIT', userId, states: ['REVERSED'] } as const;
  const { items } = await cashier.requests({ ...reversed, ...NEWEST_FIRST, take: 1 });
  return items[0] ?? null;
}
