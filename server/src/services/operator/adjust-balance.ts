import { type Rupees, rupeesOf } from '@crease/contracts/values/money.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { AppContext } from '#services/app-context.ts';
import { balanceFiguresOf } from '#services/betting/balance-figures.ts';
import { answer, decline, declinedByExchange, type Reply } from '#services/reply.ts';
import { type Actor, auditLineOf } from './audit-line.ts';
import { needsSecond } from './needs-second.ts';

/** A correction as it is asked for; amount in paise. */
export interface BalanceRequest {
  readonly userId: number;
  readonly type: 'CREDIT' | 'DEBIT';
  readonly amount: Money;
  readonly reason: string;
  readonly clientRequestId: string;
}

type Moved = Reply<{ transactionId: number; balance: Rupees }>;

/**
 * Corrects a user's cash (api 10.4). A repeat of `clientRequestId` by the same operator moves nothing and answers the
 * first transaction. FOUR_EYES where one operator is not enough for so much.
 */
export async function adjustBalance(
  context: AppContext,
  actor: Actor,
  request: BalanceRequest,
): Promise<Moved> {
  const { type: direction, ...rest } = request;
  if (await needsSecond(context, { ...rest, type: 'AdjustBalance', direction })) {
    return decline('FOUR_EYES');
  }
  const key = `operator:${actor.operatorId}:${request.clientRequestId}`;
  return await moveBalance(context, actor, request, key);
}

/** Moves cash, whoever must having agreed to it. The same `key` moves it once. */
export async function moveBalance(
  context: AppContext,
  actor: Actor,
  request: BalanceRequest,
  key: string,
): Promise<Moved> {
  const { userId, type, amount, reason, clientRequestId } = request;
  const outcome = await context.exchange.submit(
    {
      type: 'AdjustBalance',
      accountId: userId,
      direction: type,
      amount,
      reason,
      key: `adjust:${key}`,
    },
    {
      audit: auditLineOf(actor, {
        action: 'AdjustBalance',
        entity: 'user',
        entityId: userId,
        reason,
        after: { type, amount: rupeesOf(amount), clientRequestId },
      }),
    },
  );
  if (!outcome.ok) return declinedByExchange(outcome);
  const { balance } = await context.exchange.read((state) => balanceFiguresOf(state, userId));
  return answer({ transactionId: outcome.id, balance });
}
