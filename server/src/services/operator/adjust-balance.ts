import { type Rupees, toRupees } from '@crease/contracts/values/money.ts';
import type { AppContext } from '#services/app-context.ts';
import { getWalletFigures } from '#services/betting/balance-figures.ts';
import { ok, type ServiceResult, toFailure } from '#services/reply.ts';
import type { ActOf } from './acts/operator-act.ts';
import { type Actor, buildSubmitContext } from './audit-line.ts';

/** Adjusts a balance (API 10.4), once all required operators have agreed. Keyed by the request or the proposal. */
export async function moveBalance(
  context: AppContext,
  actor: Actor,
  { act, key }: { readonly act: ActOf<'AdjustBalance'>; readonly key: string },
): Promise<ServiceResult<{ transactionId: number; balance: Rupees }>> {
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
    buildSubmitContext(actor, {
      action: 'AdjustBalance',
      entity: 'user',
      entityId: userId,
      reason,
      after: { type: direction, amount: toRupees(amount), clientRequestId },
    }),
  );
  if (!outcome.ok) return toFailure(outcome);
  const { balance } = await context.exchange.read((state) => getWalletFigures(state, userId));
  return ok({ transactionId: outcome.id, balance });
}
