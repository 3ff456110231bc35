import { problem } from '@crease/contracts/errors/field-problem.ts';
import { failField, ok, type ServiceResult } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';

const MINUTE_MS = 60_000;

/**
 * Remaining whole minutes of a user's access token, rounded down; 0 if expired, ended or unknown (api 2.7).
 *
 * @param token null if missing.
 */
export async function getTokenMinutes(
  { clock, sessions }: PeopleEnv,
  token: string | null,
): Promise<ServiceResult<number>> {
  if (token === null) return failField('accessToken', problem('REQUIRED'));
  const session = await sessions.findUserSession(token);
  if (session === null) return ok(0);
  return ok(Math.max(0, Math.floor((session.accessExpiresAt - clock.now()) / MINUTE_MS)));
}
