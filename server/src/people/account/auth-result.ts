import { DEFAULT_STAKES } from '@crease/contracts/constants.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { AuthResult } from '@crease/contracts/wire/account.ts';
import { getWalletFigures } from '#journal/balance-figures.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { User } from '#people/store/account-store.ts';
import type { Tokens } from './live-session.ts';

/** Display name of every demo user (spec); the stored user name is unique. */
const DEMO_LABEL = 'Demo';

/** User name as shown to its owner. */
export function getDisplayName(user: User): string {
  return user.isDemo ? DEMO_LABEL : user.userName;
}

/**
 * Builds the login response (api 2.1): tokens, user, balance, stake buttons and the domain's sports.
 *
 * @param user the row as it was before this login, so `lastLoginAt` is the previous login.
 */
export async function buildAuthResult(
  context: PeopleEnv,
  user: User,
  tokens: Tokens,
  setting: DomainSetting,
): Promise<AuthResult> {
  const { balance, exposure } = await context.exchange.read((state) =>
    getWalletFigures(state, user.id),
  );
  const { flags } = user;
  return {
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    expireInSeconds: tokens.expireInSeconds,
    stakes: user.stakes ?? DEFAULT_STAKES,
    casinoToken: tokens.casinoToken,
    userId: user.id,
    userName: getDisplayName(user),
    isDemo: user.isDemo,
    currency: user.currency,
    mustChangePassword: user.mustChangePassword,
    lastLogin: user.lastLoginAt === null ? null : toWireTime(user.lastLoginAt),
    balance,
    exposure,
    football: flags.football && setting.football,
    tennis: flags.tennis && setting.tennis,
    cricket: flags.cricket && setting.cricket,
    horseRacing: flags.horseRacing && setting.horseRacing,
    kabaddi: flags.kabaddi && setting.kabaddi,
    casino: flags.casino && setting.casino,
  };
}
