import { problem } from '@crease/contracts/errors/field-problem.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, declineField, type Reply } from '#services/reply.ts';

const MINUTE_MS = 60_000;

/**
 * Remaining whole minutes of a user's access token, rounded down; 0 if expired, ended or unknown (api 2.7).
 *
 * @param token null if missing.
 */
export async function tokenTimeOf(
  { clock, sessions }: AppContext,
  token: string | null,
): Promise<Reply<number>> {
  if (token === null) return declineField('accessToken', problem('REQUIRED'));
  const session = await sessions.userOf(token);
  if (session === null) return answer(0);
  return answer(Math.max(0, Math.floor((session.accessExpiresAt - clock.now()) / MINUTE_MS)));
}
