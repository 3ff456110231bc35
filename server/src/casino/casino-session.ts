import type { Currency } from '@crease/core/money/money.ts';
import { detached } from '#base/system/background-tasks.ts';
import type { User } from '#people/store/account-store.ts';
import type { CasinoEnv } from './env.ts';
import type { OpenGame } from './providers/game-provider.ts';

/** The scope of a game launch; a provider can't act outside it. */
export interface CasinoSession {
  readonly userId: number;
  /** Provider-specific pseudonym of the player; reveals no identity. */
  readonly playerId: string;
  readonly provider: string;
  readonly game: string;
  readonly currency: Currency;
  readonly domain: string;
  /** Login session family; once it ends, no more bets are accepted. */
  readonly family: string;
  readonly expiresAt: number;
}

/** Session lifetime, long enough for an evening. Bets also require a valid login. */
const SESSION_TTL_MS = 12 * 3_600_000;
const PREFIX = 'cgst_';

export async function derivePlayerId(
  { secretKeys }: Pick<CasinoEnv, 'secretKeys'>,
  { provider, userId }: Pick<CasinoSession, 'provider' | 'userId'>,
): Promise<string> {
  const owner = await secretKeys.sign('casino-session', `player:${provider}:${userId}`);
  return `p_${owner.slice(0, 22)}`;
}

/** Country of a player's mobile number; only Indian numbers are accepted. */
export function getCountry({ mobile }: Pick<User, 'mobile'>): 'IN' | null {
  return mobile === null ? null : 'IN';
}

export function maskName({ userName }: Pick<User, 'userName'>): string {
  return `${userName.slice(0, 2)}***`;
}

export async function openCasinoSession(
  context: Pick<CasinoEnv, 'secretKeys' | 'clock'>,
  { user, family }: { readonly user: User; readonly family: string },
  at: Pick<CasinoSession, 'provider' | 'game' | 'domain'>,
): Promise<CasinoSession & { readonly token: string }> {
  const { secretKeys, clock } = context;
  const session: CasinoSession = {
    userId: user.id,
    playerId: await derivePlayerId(context, { provider: at.provider, userId: user.id }),
    ...at,
    currency: user.currency,
    family,
    expiresAt: clock.now() + SESSION_TTL_MS,
  };
  const text = Buffer.from(JSON.stringify(session)).toString('base64url');
  const token = `${PREFIX}${text}.${await secretKeys.sign('casino-session', text)}`;
  return { ...session, token };
}

/** Decodes a game session token issued by us, even if expired; null if invalid. */
export async function readCasinoSession(
  { secretKeys }: Pick<CasinoEnv, 'secretKeys'>,
  token: string,
): Promise<CasinoSession | null> {
  const [text = '', signature = ''] = token.slice(PREFIX.length).split('.');
  if (!token.startsWith(PREFIX) || signature === '') return null;
  if (!(await secretKeys.isSigned('casino-session', text, signature))) return null;
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}

/** Max. open games per login and max. logins tracked; the oldest are evicted first. */
const MAX_GAMES = 20;
const MAX_LOGINS = 50_000;

interface OpenGamesParts extends Pick<CasinoEnv, 'casinoProviders' | 'log'> {
  readonly sessions: Pick<CasinoEnv['sessions'], 'onEnded'>;
}

/**
 * Open games by login. When a login ends (logout, lock, break, exclusion), providers are notified so that the game
 * doesn't appear playable. Informational only: bets of an ended login are rejected anyway.
 */
export class OpenGames {
  readonly #parts: OpenGamesParts;
  readonly #byLogin = new Map<string, readonly (OpenGame & { readonly provider: string })[]>();

  constructor(parts: OpenGamesParts) {
    this.#parts = parts;
    parts.sessions.onEnded((family) => {
      detached(this.#closeGames(family), { name: 'close games', log: parts.log });
    });
  }

  add(family: string, provider: string, { playerId, sessionToken }: OpenGame): void {
    const games = this.#byLogin.get(family) ?? [];
    this.#byLogin.delete(family);
    this.#byLogin.set(family, [{ provider, playerId, sessionToken }, ...games].slice(0, MAX_GAMES));
    const [oldest] = this.#byLogin.keys();
    if (this.#byLogin.size > MAX_LOGINS && oldest !== undefined) this.#byLogin.delete(oldest);
  }

  async #closeGames(family: string): Promise<void> {
    const games = this.#byLogin.get(family) ?? [];
    this.#byLogin.delete(family);
    for (const { provider: id, playerId, sessionToken } of games) {
      const provider = this.#parts.casinoProviders.find((one) => one.id === id);
      const closing = provider?.closeSession({ playerId, sessionToken });
      // One provider's failure must not leave the games of the others open.
      const [closed] = await Promise.allSettled([closing]);
      if (closed.status === 'fulfilled' && closed.value === true) continue;
      const error = closed.status === 'rejected' ? { error: closed.reason } : {};
      this.#parts.log.warn('A provider wasn’t notified that a game ended.', { id, ...error });
    }
  }
}
