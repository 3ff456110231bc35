import type { RefreshResult } from '@crease/contracts/wire/account.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import type { Origin } from './live-session.ts';

/** A new pair of tokens for a refresh token (api 2.8); UNAUTHENTICATED when it is unknown, expired, ended or used up. */
export async function refreshSession(
  context: AppContext,
  refreshToken: string,
  origin: Origin,
): Promise<Reply<RefreshResult>> {
  const tokens = await context.sessions.refresh(refreshToken, origin);
  return tokens === null ? decline('UNAUTHENTICATED') : answer(tokens);
}
