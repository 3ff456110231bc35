import type { Insertable, Updateable } from 'kysely';
import type { NewUser, UserChange } from './account-store.ts';
import type { PeopleTables } from './people-tables.ts';

/** Columns of a user, as the store returns them. */
export const USER = [
  'id',
  'user_name as userName',
  'mobile',
  'password_hash as passwordHash',
  'domain',
  'is_demo as isDemo',
  'currency',
  'verified',
  'active',
  'bet_blocked as betBlocked',
  'casino_blocked as casinoBlocked',
  'withdrawal_blocked as withdrawalBlocked',
  'must_change_password as mustChangePassword',
  'flags',
  'stakes',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'demo_network as demoNetwork',
  'last_login_at as lastLoginAt',
  'proven',
  'closing_asked_at as closingAskedAt',
  'closed_at as closedAt',
  'erase_at as eraseAt',
  'erased_at as erasedAt',
] as const;

export function newUserColumns(user: NewUser): Insertable<PeopleTables['users']> {
  return {
    user_name: user.userName,
    mobile: user.mobile,
    password_hash: user.passwordHash,
    domain: user.domain,
    is_demo: user.isDemo,
    currency: user.currency,
    verified: user.verified,
    active: user.active,
    bet_blocked: user.betBlocked,
    casino_blocked: user.casinoBlocked,
    withdrawal_blocked: user.withdrawalBlocked,
    must_change_password: user.mustChangePassword,
    flags: user.flags,
    stakes: user.stakes,
    created_at: user.createdAt,
    expires_at: user.expiresAt,
    demo_network: user.demoNetwork,
  };
}

/** Columns to update; omitted fields stay unchanged. */
export function userColumns(change: UserChange): Updateable<PeopleTables['users']> {
  return {
    user_name: change.userName,
    mobile: change.mobile,
    password_hash: change.passwordHash,
    domain: change.domain,
    verified: change.verified,
    active: change.active,
    bet_blocked: change.betBlocked,
    casino_blocked: change.casinoBlocked,
    withdrawal_blocked: change.withdrawalBlocked,
    must_change_password: change.mustChangePassword,
    flags: change.flags,
    stakes: change.stakes,
    expires_at: change.expiresAt,
    demo_network: change.demoNetwork,
    last_login_at: change.lastLoginAt,
    proven: change.proven,
    closing_asked_at: change.closingAskedAt,
    closed_at: change.closedAt,
    erase_at: change.eraseAt,
    erased_at: change.erasedAt,
  };
}
