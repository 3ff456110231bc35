import { accept } from '@crease/core/base/result.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { ActionDefinition } from '#approvals/action.ts';
import { NO_EFFECT } from '#approvals/effect-totals.ts';
import { fail, ok } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { creditReviewed } from '#cash/requests/approve-request.ts';

/** A matched deposit with the amount on its bank line, in paise. */
interface MatchedDeposit {
  readonly requestId: number;
  readonly userId: number;
  readonly amount: Money;
}

declare module '#approvals/action.ts' {
  interface Actions {
    ApproveMatched: { readonly deposits: readonly MatchedDeposit[]; readonly reason: string };
  }
}

/**
 * Credits deposits that wait for a second person after a statement matched them. Flagged ones are reviewed one by one;
 * one that was unmatched or credited since the proposal is left out. Errors: BAD_STATE if one doesn't wait or is
 * flagged, or if none is left.
 */
export const approveMatched: ActionDefinition<'ApproveMatched', CashEnv> = {
  roles: ['cashier'],
  amounts: null,
  subject: () => ({ entity: 'bank-match', entityId: 'all' }),
  build: async ({ cashier }, { type, requestIds, reason }) => {
    const deposits: MatchedDeposit[] = [];
    for (const requestId of new Set(requestIds)) {
      const request = await cashier.requestById(requestId);
      if (request === null) return fail('NOT_FOUND');
      const { state, userId, flags, bankLineId, settledAmount } = request;
      const isWaiting = state === 'AUTO_MATCHED' && bankLineId !== null && flags.length === 0;
      if (!isWaiting || settledAmount === null) return fail('BAD_STATE', { state });
      deposits.push({ requestId, userId, amount: settledAmount });
    }
    return { type, deposits, reason };
  },
  effect: (_, { deposits }) => {
    const users = new Set(deposits.map(({ userId }) => userId)).size;
    const amount = deposits.reduce((sum, deposit) => sum + deposit.amount, 0);
    return accept({ ...NO_EFFECT, need: 'ALWAYS', users, amount, currency: 'INR' });
  },
  execute: async (context, { actor, act: { deposits } }) => {
    let credited = 0;
    for (const deposit of deposits) {
      const request = await context.cashier.requestById(deposit.requestId);
      if (request?.state !== 'AUTO_MATCHED') continue;
      // The reason is in the proposal's audit entry; a reason here would be a note to the player.
      const act = { type: 'ApproveDeposit', ...deposit, source: null, reason: '' } as const;
      const done = await creditReviewed(context, { actor, act, isConfirmed: true });
      if (done.ok) credited += 1;
    }
    return credited === 0 ? fail('BAD_STATE') : ok({});
  },
};
