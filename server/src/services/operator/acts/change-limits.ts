import type { AppContext } from '#services/app-context.ts';
import { type Actor, submissionOf } from '#services/operator/audit-line.ts';
import { answer, declinedByExchange, type Reply } from '#services/reply.ts';
import type { ActOf } from './operator-act.ts';

/** Sets a user's limits, once all required operators have agreed. */
export async function changeLimits(
  context: AppContext,
  actor: Actor,
  { userId, limits, reason }: ActOf<'SetUserLimits'>,
): Promise<Reply<boolean>> {
  const before = await context.exchange.read((state) => state.accounts.get(userId)?.limits ?? null);
  const outcome = await context.exchange.submit(
    { type: 'SetAccountLimits', accountId: userId, limits },
    submissionOf(actor, {
      action: 'SetUserLimits',
      entity: 'user',
      entityId: userId,
      reason,
      before,
      after: { ...before, ...limits },
    }),
  );
  return outcome.ok ? answer(true) : declinedByExchange(outcome);
}
