import type { AppContext } from '#services/app-context.ts';
import { type Actor, buildSubmitContext } from '#services/operator/audit-line.ts';
import { ok, type ServiceResult, toFailure } from '#services/reply.ts';
import type { ActOf } from './operator-act.ts';

/** Sets a user's limits, once all required operators have agreed. */
export async function changeLimits(
  context: AppContext,
  actor: Actor,
  { userId, limits, reason }: ActOf<'SetUserLimits'>,
): Promise<ServiceResult<boolean>> {
  const before = await context.exchange.read((state) => state.accounts.get(userId)?.limits ?? null);
  const outcome = await context.exchange.submit(
    { type: 'SetAccountLimits', accountId: userId, limits },
    buildSubmitContext(actor, {
      action: 'SetUserLimits',
      entity: 'user',
      entityId: userId,
      reason,
      before,
      after: { ...before, ...limits },
    }),
  );
  return outcome.ok ? ok(true) : toFailure(outcome);
}
