import { toWireTime } from '@crease/contracts/values/instant.ts';
import { getResumeTime, RETURN_WAITS_MS } from '@crease/core/play/play-pause.ts';
import { type Failure, fail } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';

/**
 * Returns SELF_EXCLUDED for a self-excluded user, otherwise null. `until`: end of the term (null if permanent);
 * `returnsAt`: end of the waiting period after a request to return (null if not requested).
 */
export async function checkExclusion(context: CareEnv, userId: number): Promise<Failure | null> {
  const pause = await context.exchange.read(
    (state) => state.accounts.get(userId)?.play?.pause ?? null,
  );
  if (pause?.kind !== 'EXCLUSION' || getResumeTime(pause, context.clock.now()) === 0) return null;
  const { until, returnAskedAt } = pause;
  return fail('SELF_EXCLUDED', {
    until: until === null ? null : toWireTime(until),
    returnsAt: returnAskedAt === null ? null : toWireTime(returnAskedAt + RETURN_WAITS_MS),
  });
}
