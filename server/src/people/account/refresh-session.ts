import type { RefreshResult } from '@crease/contracts/wire/account.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { checkCentralExclusion } from '#care/harm/central-exclusion.ts';
import type { AppContext } from '#start/app-context.ts';
import type { Origin } from './live-session.ts';

/**
 * Exchanges a refresh token for a new token pair (api 2.8). Errors: UNAUTHENTICATED if the token is unknown, expired,
 * revoked or already used, or if its owner has since been entered in the exclusion register, which ends all their
 * sessions; REGISTER_DOWN.
 */
export async function refreshSession(
  context: AppContext,
  refreshToken: string,
  origin: Origin,
): Promise<ServiceResult<RefreshResult>> {
  const user = await context.sessions.userOfRefresh(refreshToken);
  const excluded = user === null ? null : await checkCentralExclusion(context, user);
  if (user !== null && excluded?.code === 'CENTRALLY_EXCLUDED') {
    await context.sessions.endAllSessions('user', user.id, 'BREAK');
    return fail('UNAUTHENTICATED');
  }
  if (excluded !== null) return excluded;
  const tokens = await context.sessions.refresh(refreshToken, origin);
  return tokens === null ? fail('UNAUTHENTICATED') : ok(tokens);
}
