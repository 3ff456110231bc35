import { getSettingsName } from '@crease/contracts/site/settings.ts';
import type { PlaySection } from '@crease/core/play/play-pause.ts';
import type { NewAuditRow } from '#base/audit-log.ts';
import type { DocumentStore } from '#base/document-store.ts';
import { KeyedMutex } from '#base/keyed-mutex.ts';
import type { GameProvider, ProvidedGame } from '#casino/providers/game-provider.ts';

const DOCUMENT = 'casino-games';

/** House limits within the provider's; paise, null to use the provider's limit. */
interface HouseLimits {
  readonly min: number | null;
  readonly max: number | null;
  readonly maxWin: number | null;
}

export interface GameTerms extends HouseLimits {
  readonly enabled: boolean;
  /** Additional limits per domain, by the name of its settings. */
  readonly sites: readonly (HouseLimits & { readonly domain: string })[];
  /** Names of domain settings for which the game is disabled. */
  readonly offOn: readonly string[];
}

/** A game ever offered by a provider, with its house settings. */
export interface RegisteredGame extends ProvidedGame, GameTerms {
  readonly id: number;
  readonly provider: string;
  readonly isOffered: boolean;
}

/** Identifies a game; without a provider, the first one registered under the code. */
interface GameKey {
  readonly provider: string | undefined;
  readonly code: string;
}

/**
 * Registry of all games, stored as a document that only this class writes. New games are enabled by default; to
 * exclude a provider, omit it from the configuration. A game that its provider withdraws remains in the list,
 * disabled, under the same ID.
 */
export class GameRegistry {
  readonly #documents: DocumentStore;
  readonly #providers: readonly GameProvider[];
  readonly #mutex = new KeyedMutex();
  #games: readonly RegisteredGame[] = [];

  constructor(documents: DocumentStore, providers: readonly GameProvider[]) {
    this.#documents = documents;
    this.#providers = providers;
  }

  /** Call once at startup, before serving requests. */
  async load(): Promise<void> {
    this.#games = ((await this.#documents.get(DOCUMENT)) as RegisteredGame[] | null) ?? [];
    await this.sync();
  }

  /** Reloads games from all providers; a provider that doesn't respond keeps its current games. */
  sync(): Promise<void> {
    return this.#mutex.run(DOCUMENT, async () => {
      const known = new Set(this.#providers.map(({ id }) => id));
      const named = new Set(this.#games.map(({ provider }) => provider));
      let games = this.#games;
      for (const id of named) if (!known.has(id)) games = mergeGames(games, id, []);
      for (const provider of this.#providers) {
        const offered = await provider.games();
        if (offered !== null) games = mergeGames(games, provider.id, offered);
      }
      if (JSON.stringify(games) === JSON.stringify(this.#games)) return;
      await this.#documents.put(DOCUMENT, games);
      this.#games = games;
    });
  }

  /** In order of registration; the same array until something changes. */
  all(): readonly RegisteredGame[] {
    return this.#games;
  }

  find({ provider, code }: GameKey): RegisteredGame | null {
    return this.#games.find((game) => game.code === code && game.provider === (provider ?? game.provider)) ?? null;
  }

  openOn(host: string, key: GameKey): RegisteredGame | null {
    const found = this.find(key);
    return found !== null && isOpenOn(found, getSettingsName(host)) ? found : null;
  }

  findCategory(key: GameKey): RegisteredGame['category'] | null {
    return this.find(key)?.category ?? null;
  }

  /** Section that players can block for themselves; null for unknown games. */
  findSection(key: GameKey): PlaySection | null {
    const category = this.findCategory(key);
    return category === null ? null : `casino:${category}`;
  }

  /** Returns an offered game that supports free rounds, with its general limits; otherwise null. */
  findFreeRoundsGame(key: GameKey): Pick<RegisteredGame, 'name' | 'limits'> | null {
    const found = this.find(key);
    if (found?.hasFreeRounds !== true || !found.isOffered) return null;
    return { name: found.name, limits: computeLimits(found, null) };
  }

  findProvider({ provider }: RegisteredGame): GameProvider | null {
    return this.#providers.find(({ id }) => id === provider) ?? null;
  }

  /** Saves house settings with an audit entry; null if the game doesn't exist. */
  save(
    id: number,
    terms: GameTerms,
    auditOf: (before: RegisteredGame, after: RegisteredGame) => NewAuditRow,
  ): Promise<RegisteredGame | null> {
    return this.#mutex.run(DOCUMENT, async () => {
      const before = this.#games.find((game) => game.id === id);
      if (before === undefined) return null;
      const after = { ...before, ...terms };
      const games = this.#games.map((game) => (game.id === id ? after : game));
      await this.#documents.put(DOCUMENT, games, auditOf(before, after));
      this.#games = games;
      return after;
    });
  }
}

export function isOpenOn({ enabled, isOffered, offOn }: RegisteredGame, name: string): boolean {
  return enabled && isOffered && !offOn.includes(name);
}

/** Effective limits on a named domain, or in general: the strictest of the provider's and the house's. */
export function computeLimits(game: RegisteredGame, name: string | null): ProvidedGame['limits'] {
  const lines = [game.limits, game, ...game.sites.filter(({ domain }) => domain === name)];
  const computeLimit = (of: (line: HouseLimits) => number | null) => lines.map(of).filter((one) => one !== null);
  const wins = computeLimit(({ maxWin }) => maxWin);
  return {
    min: Math.max(...computeLimit(({ min }) => min)),
    max: Math.min(...computeLimit(({ max }) => max)),
    maxWin: wins.length === 0 ? null : Math.min(...wins),
  };
}

const NEW_TERMS: GameTerms = { enabled: true, min: null, max: null, maxWin: null, offOn: [], sites: [] };

function mergeGames(
  games: readonly RegisteredGame[],
  provider: string,
  offered: readonly ProvidedGame[],
): readonly RegisteredGame[] {
  const kept = games.map((game) => {
    if (game.provider !== provider) return game;
    const now = offered.find(({ code }) => code === game.code);
    return { ...game, ...now, isOffered: now !== undefined };
  });
  const known = new Set(kept.filter((game) => game.provider === provider).map(({ code }) => code));
  let id = Math.max(0, ...games.map((game) => game.id));
  const fresh = offered
    .filter(({ code }) => !known.has(code))
    .map((game) => ({ ...game, ...NEW_TERMS, id: ++id, provider, isOffered: true }));
  return fresh.length === 0 ? kept : [...kept, ...fresh];
}
