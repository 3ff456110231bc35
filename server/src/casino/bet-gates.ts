import type { CasinoBody } from '@crease/contracts/routes/casino-gateway.ts';
import { getSettingsName } from '@crease/contracts/settings.ts';
import { checkCentralExclusion } from '#care/harm/central-exclusion.ts';
import { checkBetIdentity } from '#care/identity/identity-gates.ts';
import type { GameProvider } from '#casino/providers/game-provider.ts';
import { isSportOn } from '#catalogue/list-events.ts';
import type { User } from '#people/store/account-store.ts';
import type { CasinoSession } from './casino-session.ts';
import type { CasinoEnv } from './env.ts';
import { computeLimits, type RegisteredGame } from './game-registry.ts';
import type { CallResult } from './wallet-endings.ts';

/** Sport ID that represents the casino. */
const CASINO_SPORT = -1;

/** Returns the player if both their game session and the underlying login are valid, or an error. */
export async function checkLogin(
  { sessions, clock }: CasinoEnv,
  { family, userId, expiresAt }: CasinoSession,
): Promise<User | CallResult> {
  if (expiresAt <= clock.now()) return { status: 'TOKEN_EXPIRED' };
  return (await sessions.findFamilyUser(family, userId)) ?? { status: 'TOKEN_EXPIRED' };
}

/** True if a user may open games on a domain. The settings of the domain and of the user's own domain both apply. */
export function isCasinoOpen(context: CasinoEnv, user: User, domain: string): boolean {
  const settings = [domain, user.domain].map((host) => context.domains.getByHost(host));
  return settings.every(
    (setting) => !setting.siteSuspended && isSportOn(CASINO_SPORT, { setting, user }),
  );
}

/**
 * Rejects a bet before it reaches the exchange; null leaves the decision to the exchange, which checks locks, breaks,
 * loss limits and cash.
 */
export async function checkCasinoBet(
  context: CasinoEnv,
  { provider, session }: { readonly provider: GameProvider; readonly session: CasinoSession },
  bet: Pick<CasinoBody<'bet'>, 'amount' | 'details'>,
): Promise<CallResult | null> {
  const login = await checkLogin(context, session);
  if ('status' in login) return login;
  const game = context.games.openOn(session.domain, { provider: provider.id, code: session.game });
  if (game === null || !isCasinoOpen(context, login, session.domain))
    return { status: 'GAME_DISABLED' };
  const isBlocked = login.casinoBlocked || checkBetIdentity(context, login) !== null;
  if (isBlocked || (await checkCentralExclusion(context, login)) !== null)
    return { status: 'PLAYER_BLOCKED' };
  const limit = findExceededLimit(bet, computeLimits(game, getSettingsName(session.domain)));
  return limit === null ? null : { status: 'LIMIT_EXCEEDED', limit, resetsAt: null };
}

/** The game limit that a bet exceeds, if any. */
function findExceededLimit(
  { amount, details }: Pick<CasinoBody<'bet'>, 'amount' | 'details'>,
  { min, max, maxWin }: RegisteredGame['limits'],
): string | null {
  const { least, most, mayWin = 0 } = details ?? { least: amount, most: amount };
  if (least < min) return 'bet:MIN';
  if (most > max) return 'bet:MAX';
  return maxWin !== null && mayWin > maxWin ? 'bet:WIN' : null;
}
