import { type Rupees, rupeesOf } from '@crease/contracts/values/money.ts';
import type { AppContext } from '#services/app-context.ts';
import { balanceFiguresOf } from '#services/betting/balance-figures.ts';
import { answer, declinedByExchange, type Reply } from '#services/reply.ts';
import type { ActOf } from './acts/operator-act.ts';
import { type Actor, submissionOf } from './audit-line.ts';

/** Adjusts a balance (API 10.4), once all required operators have agreed. Keyed by the request or the proposal. */
export async function moveBalance(
  context: AppContext,
  actor: Actor,
  { act, key }: { readonly act: ActOf<'AdjustBalance'>; readonly key: string },
): Promise<Reply<{ transactionId: number; balance: Rupees }>> {
  const { userId, direction, amount, reason, clientRequestId } = act;
  const outcome = await context.exchange.submit(
    {
      type: 'AdjustBalance',
      accountId: userId,
      direction,
      amount,
      reason,
      key: `adjust:${key}`,
    },
    submissionOf(actor, {
      action: 'AdjustBalance',
      entity: 'user',
      entityId: userId,
      reason,
      after: { type: direction, amount: rupeesOf(amount), clientRequestId },
    }),
  );
  if (!outcome.ok) return declinedByExchange(outcome);
  const { balance } = await context.exchange.read((state) => balanceFiguresOf(state, userId));
  return answer({ transactionId: outcome.id, balance });
}
