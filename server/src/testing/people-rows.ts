import { EVERY_SPORT, type NewUser } from '#people/store/account-store.ts';
import type { NewSession } from '#people/store/session-store.ts';

const NOW = 1_790_000_000_000;

/** A verified user with play money and no mobile. */
export function buildUser(userName: string, change: Partial<NewUser> = {}): NewUser {
  return {
    userName,
    mobile: null,
    passwordHash: 'hash',
    domain: 'test',
    isDemo: false,
    currency: 'DEMO',
    verified: true,
    active: true,
    betBlocked: false,
    casinoBlocked: false,
    withdrawalBlocked: false,
    mustChangePassword: false,
    flags: EVERY_SPORT,
    stakes: null,
    createdAt: NOW,
    expiresAt: null,
    demoNetwork: null,
    ...change,
  };
}

/** A session of a user; `name` distinguishes its family and tokens. */
export function buildSession(
  ownerId: number,
  name: string,
  change: Partial<NewSession> = {},
): NewSession {
  return {
    kind: 'user',
    ownerId,
    family: `family-${name}`,
    accessHash: `access-${name}`,
    refreshHash: `refresh-${name}`,
    casinoHash: `casino-${name}`,
    accessExpiresAt: NOW + 1,
    refreshExpiresAt: NOW + 2,
    createdAt: NOW,
    startedAt: NOW,
    ip: '203.0.113.7',
    browser: 'test',
    ...change,
  };
}
