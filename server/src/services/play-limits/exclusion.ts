import { timeOf } from '@crease/contracts/values/instant.ts';
import { playsAgainAt, RETURN_WAITS_MS } from '@crease/core/play/play-pause.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Declined, decline } from '#services/reply.ts';

/**
 * Returns SELF_EXCLUDED for a self-excluded user, otherwise null. `until`: end of the term (null if permanent);
 * `returnsAt`: end of the waiting period after a request to return (null if not requested).
 */
export async function exclusionOf(context: AppContext, userId: number): Promise<Declined | null> {
  const pause = await context.exchange.read(
    (state) => state.accounts.get(userId)?.play?.pause ?? null,
  );
  if (pause?.kind !== 'EXCLUSION' || playsAgainAt(pause, context.clock.now()) === 0) return null;
  const { until, returnAskedAt } = pause;
  return decline('SELF_EXCLUDED', {
    until: until === null ? null : timeOf(until),
    returnsAt: returnAskedAt === null ? null : timeOf(returnAskedAt + RETURN_WAITS_MS),
  });
}
