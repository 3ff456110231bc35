import { problem } from '@crease/contracts/errors/field-problem.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, declineField, type Reply } from '#services/reply.ts';

const MINUTE_MS = 60_000;

/**
 * Whole minutes that a user's access token has left, rounded down; 0 for one that is expired, ended or none (api 2.7).
 *
 * @param token null: none was given.
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
