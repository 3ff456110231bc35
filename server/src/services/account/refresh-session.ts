import type { RefreshResult } from '@crease/contracts/wire/account.ts';
import type { AppContext } from '#services/app-context.ts';
import { fail, ok, type ServiceResult } from '#services/reply.ts';
import type { Origin } from './live-session.ts';

/**
 * Exchanges a refresh token for a new token pair (api 2.8). Errors: UNAUTHENTICATED if the token is unknown, expired,
 * revoked or already used.
 */
export async function refreshSession(
  context: AppContext,
  refreshToken: string,
  origin: Origin,
): Promise<ServiceResult<RefreshResult>> {
  const tokens = await context.sessions.refresh(refreshToken, origin);
  return tokens === null ? fail('UNAUTHENTICATED') : ok(tokens);
}
