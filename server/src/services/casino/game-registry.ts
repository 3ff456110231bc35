import { settingsNameOf } from '@crease/contracts/settings.ts';
import type { PlaySection } from '@crease/core/play/play-block.ts';
import type { NewAuditRow } from '#ports/audit.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import type { GameProvider, ProvidedGame } from '#ports/game-provider.ts';
import { KeyedMutex } from '#services/keyed-mutex.ts';

const DOCUMENT = 'casino-games';

/** What the house allows of what a provider does; paise, null as the provider has it. */
interface HouseLimits {
  readonly min: number | null;
  readonly max: number | null;
  readonly maxWin: number | null;
}

/** What the house says of a game. */
export interface GameTerms extends HouseLimits {
  readonly enabled: boolean;
  /** What it allows on single domains, by the name of their settings, beside the limits of everywhere. */
  readonly sites: readonly (HouseLimits & { readonly domain: string })[];
  /** Names of the settings of domains on which it is off. */
  readonly offOn: readonly string[];
}

/** A game that a provider has offered at some time, and what the house has said of it. */
export interface RegisteredGame extends ProvidedGame, GameTerms {
  readonly id: number;
  readonly provider: string;
  /** The provider offers it now. */
  readonly isOffered: boolean;
}

/**
 * All games, kept as one document that nobody else writes. A new game is open at once: who wants none of a provider
 * leaves it out of the settings. A game that its provider no longer has stays in the list, closed, with its number.
 */
export class GameRegistry {
  readonly #documents: DocumentStore;
  readonly #providers: readonly GameProvider[];
  readonly #mutex = new KeyedMutex();
  #games: readonly RegisteredGame[] = [];

  constructor(parts: {
    readonly documents: DocumentStore;
    readonly casinoProviders: readonly GameProvider[];
  }) {
    this.#documents = parts.documents;
    this.#providers = parts.casinoProviders;
  }

  /** Called once, before anybody is served. */
  async load(): Promise<void> {
    const kept = ((await this.#documents.get(DOCUMENT)) as RegisteredGame[] | null) ?? [];
    // Games that were kept before a term was known go on as if it was never said.
    this.#games = kept.map((game) => ({ ...BEFORE, ...game }));
    await this.sync();
  }

  /** Asks all providers for their games; one that does not answer keeps those it had. */
  sync(): Promise<void> {
    return this.#mutex.run(DOCUMENT, async () => {
      let games = this.#games;
      for (const { id } of this.#removedProviders()) games = merged(games, id, []);
      for (const provider of this.#providers) {
        const offered = await provider.games();
        if (offered !== null) games = merged(games, provider.id, offered);
      }
      if (JSON.stringify(games) === JSON.stringify(this.#games)) return;
      await this.#documents.put(DOCUMENT, games);
      this.#games = games;
    });
  }

  /** In the order in which they came; the same list until something changes. */
  all(): readonly RegisteredGame[] {
    return this.#games;
  }

  /** The game while it may be played on a domain; null when there is none, or none any more. */
  openOn(
    host: string,
    which: { readonly provider: string | undefined; readonly code: string },
  ): RegisteredGame | null {
    const name = settingsNameOf(host);
    const found = this.#games.find(
      ({ code, provider }) => code === which.code && provider === (which.provider ?? provider),
    );
    return found !== undefined && isOpenOn(found, name) ? found : null;
  }

  /** Whether anybody has ever offered it. */
  isKnown(which: { readonly provider: string | undefined; readonly code: string }): boolean {
    return this.#games.some(
      ({ code, provider }) => code === which.code && provider === (which.provider ?? provider),
    );
  }

  /** What its players may have shut for themselves; null of games that nobody offers. */
  sectionOf(which: { readonly provider: string; readonly code: string }): PlaySection | null {
    const category = this.categoryOf(which);
    return category === null ? null : `casino:${category}`;
  }

  /** Of a game that was ever offered; null of any other. */
  categoryOf(which: {
    readonly provider: string;
    readonly code: string;
  }): RegisteredGame['category'] | null {
    const found = this.#games.find(
      ({ code, provider }) => code === which.code && provider === which.provider,
    );
    return found?.category ?? null;
  }

  providerOf({ provider }: RegisteredGame): GameProvider | null {
    return this.#providers.find(({ id }) => id === provider) ?? null;
  }

  /** Keeps what the house says of a game, with its audit line; null when there is no such game. */
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

  #removedProviders(): readonly { readonly id: string }[] {
    const known = new Set(this.#providers.map(({ id }) => id));
    const named = new Set(this.#games.map(({ provider }) => provider));
    return [...named].filter((id) => !known.has(id)).map((id) => ({ id }));
  }
}

export function isOpenOn({ enabled, isOffered, offOn }: RegisteredGame, name: string): boolean {
  return enabled && isOffered && !offOn.includes(name);
}

/** What holds on a domain of the name, or everywhere: of the provider's limits and those of the house the strictest. */
export function limitsOn(game: RegisteredGame, name: string | null): ProvidedGame['limits'] {
  const lines = [game.limits, game, ...game.sites.filter(({ domain }) => domain === name)];
  const said = (of: (line: HouseLimits) => number | null) =>
    lines.map(of).filter((one) => one !== null);
  const wins = said(({ maxWin }) => maxWin);
  return {
    min: Math.max(...said(({ min }) => min)),
    max: Math.min(...said(({ max }) => max)),
    maxWin: wins.length === 0 ? null : Math.min(...wins),
  };
}

const NEW_TERMS: GameTerms = {
  enabled: true,
  min: null,
  max: null,
  maxWin: null,
  offOn: [],
  sites: [],
};

/** What a game was that was kept before all of it was asked. */
const BEFORE = { ...NEW_TERMS, hasFreeRounds: false, released: null };

function merged(
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
