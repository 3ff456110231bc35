import type { RefreshResult } from '@crease/contracts/wire/account.ts';
import { findRefusal } from '#base/gate.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { Origin } from './live-session.ts';

/**
 * Exchanges a refresh token for a new token pair (api 2.8). Errors: UNAUTHENTICATED if the token is unknown, expired,
 * revoked or already used, or if its owner has since been entered in the exclusion register, which ends all their
 * sessions; REGISTER_DOWN.
 */
export async function refreshSession(
  context: PeopleEnv,
  refreshToken: string,
  origin: Origin,
): Promise<ServiceResult<RefreshResult>> {
  const { loginGates, sessions } = context;
  const user = await sessions.findRefreshOwner(refreshToken);
  const refused = user === null ? null : await findRefusal(loginGates.refresh, user);
  if (refused !== null) return refused;
  const tokens = await sessions.refresh(refreshToken, origin);
  return tokens === null ? fail('UNAUTHENTICATED') : ok(tokens);
}
