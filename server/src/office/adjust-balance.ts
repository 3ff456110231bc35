import { toRupees } from '@crease/contracts/base/money.ts';
import { accept, type Result, reject } from '@crease/core/base/result.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type ActionDefinition, type ActOf, ofUser } from '#approvals/action.ts';
import { type Effect, NO_EFFECT } from '#approvals/effect-totals.ts';
import { ok, toFailure } from '#base/reply.ts';
import { getWalletFigures } from '#journal/account-balances.ts';
import { buildSubmitContext } from '#journal/exchange.ts';
import type { OfficeEnv } from './env.ts';

declare module '#approvals/action.ts' {
  interface Actions {
    AdjustBalance: {
      readonly userId: number;
      readonly direction: 'CREDIT' | 'DEBIT';
      readonly amount: Money;
      readonly reason: string;
      readonly clientRequestId: string;
    };
  }
}

/** Adjusts a balance (API 10.4). Keyed by the request or the proposal. */
export const adjustBalance: ActionDefinition<'AdjustBalance', OfficeEnv> = {
  roles: ['cashier'],
  amounts: 'CORRECTION',
  subject: ofUser,
  name: ({ userId, clientRequestId }) => `${userId}:${clientRequestId}`,
  requestId: ({ clientRequestId }) => clientRequestId,
  build: (_, request) => request,
  effect: computeEffect,
  dayLimit: ({ balancesPerDay }) => balancesPerDay,
  shown: ({ direction }) => ({ direction }),
  execute: async (context, { actor, act, key }) => {
    const { type, userId, direction, amount, reason, clientRequestId } = act;
    const outcome = await context.exchange.submit(
      { type, accountId: userId, direction, amount, reason, key: `adjust:${key}` },
      buildSubmitContext(actor, {
        action: 'AdjustBalance',
        ...ofUser(act),
        reason,
        after: { type: direction, amount: toRupees(amount), clientRequestId },
      }),
    );
    if (!outcome.ok) return toFailure(outcome);
    const { balance } = await context.exchange.read((state) => getWalletFigures(state, userId));
    return ok({ transaction: { transactionId: outcome.id, balance } });
  },
  alarms: ({ direction }, rupees) => (direction === 'CREDIT' ? { CREDITS: 1, CREDITED: rupees } : {}),
};

function computeEffect(state: ExchangeState, { userId, amount, direction }: ActOf<'AdjustBalance'>): Result<Effect> {
  const account = state.accounts.get(userId);
  if (account === undefined) return reject('NOT_FOUND', { userId });
  const free = state.ledger.getBalance(account.cashLedgerId);
  const balanceAfter = direction === 'CREDIT' ? free + amount : free - amount;
  const { currency } = account;
  return accept({ ...NO_EFFECT, need: 'BY_AMOUNT', users: 1, amount, currency, balanceAfter });
}
