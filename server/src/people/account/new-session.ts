import { ACCESS_TOKEN_SECONDS } from '@crease/contracts/constants.ts';
import type { IdSource } from '#base/system/id-source.ts';
import type { User } from '#people/store/account-store.ts';
import type { Operator } from '#people/store/operator-store.ts';
import type { NewSession } from '#people/store/session-store.ts';
import type { Origin, Tokens } from './live-session.ts';
import type { SessionLimits } from './session-limits.ts';

const SECOND_MS = 1_000;

/** Common inputs for session rows. */
export interface SessionParts {
  readonly ids: IdSource;
  readonly limits: SessionLimits;
  readonly now: number;
  readonly origin: Origin;
}

export function newTokens(ids: IdSource): Tokens {
  return {
    accessToken: ids.token(),
    refreshToken: ids.token(),
    casinoToken: ids.token(),
    expireInSeconds: ACCESS_TOKEN_SECONDS,
  };
}

/** Builds a bettor's session row; demo sessions end with the demo account. */
export function buildUserRow(
  { ids, limits, now, origin }: SessionParts,
  session: {
    readonly user: User;
    readonly tokens: Tokens;
    readonly refreshExpiresAt: number;
    readonly family: string;
    readonly startedAt: number;
  },
): NewSession {
  const { user, tokens, family, startedAt } = session;
  const end = user.expiresAt ?? Number.MAX_SAFE_INTEGER;
  return {
    kind: 'user',
    ownerId: user.id,
    family,
    accessHash: ids.digest(tokens.accessToken),
    refreshHash: ids.digest(tokens.refreshToken),
    casinoHash: ids.digest(tokens.casinoToken),
    accessExpiresAt: Math.min(
      now + ACCESS_TOKEN_SECONDS * SECOND_MS,
      startedAt + limits.bettorMaxMs,
      end,
    ),
    refreshExpiresAt: Math.min(session.refreshExpiresAt, end),
    createdAt: now,
    startedAt,
    ip: origin.ip,
    browser: origin.browser,
  };
}

/** Builds an operator's session row: one access token without renewal. */
export function buildOperatorRow(
  { ids, limits, now, origin }: SessionParts,
  { operator, accessToken }: { readonly operator: Operator; readonly accessToken: string },
): NewSession {
  return {
    kind: 'operator',
    ownerId: operator.id,
    family: ids.uuid(),
    accessHash: ids.digest(accessToken),
    refreshHash: null,
    casinoHash: null,
    accessExpiresAt: now + limits.operatorMaxMs,
    refreshExpiresAt: now + limits.operatorIdleMs,
    createdAt: now,
    startedAt: now,
    ip: origin.ip,
    browser: origin.browser,
  };
}
