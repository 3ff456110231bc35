import { detached } from '#base/system/detached.ts';
import type { Log } from '#base/system/log.ts';
import type { GameProvider, OpenGame } from '#casino/providers/game-provider.ts';
import type { Sessions } from '#people/account/sessions.ts';

/** Max. open games per login and max. logins tracked; the oldest are evicted first. */
const MAX_GAMES = 20;
const MAX_LOGINS = 50_000;

/**
 * Open games by login. When a login ends (logout, lock, break, exclusion), providers are notified so that the game
 * doesn't appear playable. Informational only: bets of an ended login are rejected anyway.
 */
export class OpenGames {
  readonly #providers: readonly GameProvider[];
  readonly #log: Log;
  readonly #byLogin = new Map<string, readonly (OpenGame & { readonly provider: string })[]>();

  constructor(parts: {
    readonly sessions: Pick<Sessions, 'onEnded'>;
    readonly casinoProviders: readonly GameProvider[];
    readonly log: Log;
  }) {
    this.#providers = parts.casinoProviders;
    this.#log = parts.log;
    parts.sessions.onEnded((family) => {
      detached(this.#closeGames(family), { name: 'close games', log: this.#log });
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
      const provider = this.#providers.find((one) => one.id === id);
      const closing = provider?.closeSession({ playerId, sessionToken });
      // One provider's failure must not leave the games of the others open.
      const [closed] = await Promise.allSettled([closing]);
      if (closed.status === 'fulfilled' && closed.value === true) continue;
      const error = closed.status === 'rejected' ? { error: closed.reason } : {};
      this.#log.warn('A provider wasn’t notified that a game ended.', { id, ...error });
    }
  }
}
