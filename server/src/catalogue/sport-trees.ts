import type { TreeSport } from '@crease/contracts/wire/catalogue.ts';
import type { ExchangeEvent, MarketChange } from '@crease/core/exchange/exchange-event.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Exchange } from '#journal/exchange.ts';

/** Max. cached lists, since anyone can request non-existent sports. */
const MAX_CACHED = 64;

type Tree = Promise<readonly TreeSport[]>;

/** Market changes that add or remove list entries. */
const IN_LISTS: ReadonlySet<MarketChange> = new Set<MarketChange>([
  'created',
  'inPlay',
  'settled',
  'unsettled',
  'archived',
]);

/**
 * Caches recent sport lists by request key, so that frequent requests are cheap. Each caller specifies the max. age
 * of its prices.
 */
export class SportTrees {
  readonly #clock: Clock;
  readonly #readers: (() => void)[] = [];
  readonly #cache = new Map<string, { readonly madeAt: number; readonly tree: Tree }>();

  constructor({ clock, exchange }: { readonly clock: Clock; readonly exchange: Exchange }) {
    this.#clock = clock;
    exchange.onCommitted(({ events }) => {
      if (this.#cache.size > 0 && events.some(changesLists)) this.invalidate();
    });
  }

  /** Returns the cached list if it is recent enough, otherwise a new one. */
  getOrMake(key: string, maxAgeMs: number, make: () => Tree): Tree {
    const now = this.#clock.now();
    const kept = this.#cache.get(key);
    if (kept !== undefined && now < kept.madeAt + maxAgeMs) return kept.tree;
    if (this.#cache.size >= MAX_CACHED) this.invalidate();
    const tree = make();
    this.#cache.set(key, { madeAt: now, tree });
    // Don't cache failures, so that the next request retries.
    tree.catch(() => this.#cache.delete(key));
    return tree;
  }

  invalidate(): void {
    this.#cache.clear();
  }

  /** Registers a listener that runs whenever open events are read, before they can change. */
  onRead(listener: () => void): void {
    this.#readers.push(listener);
  }

  notifyRead(): void {
    for (const listener of this.#readers) listener();
  }
}

function changesLists(event: ExchangeEvent): boolean {
  return (
    event.type === 'EventChanged' || (event.type === 'MarketChanged' && IN_LISTS.has(event.change))
  );
}
