import type { TreeSport } from '@crease/contracts/wire/catalogue.ts';
import type { ExchangeEvent, MarketChange } from '@crease/core/exchange/exchange-event.ts';
import type { Clock } from '#ports/clock.ts';
import type { Exchange } from '#ports/exchange.ts';

/** Lists of different looks kept at most; a stranger can ask for sports that do not exist. */
const MOST_KEPT = 64;

type Tree = Promise<readonly TreeSport[]>;

/** Changes after which something stands in the lists that was not there, or the other way round. */
const IN_LISTS: ReadonlySet<MarketChange> = new Set<MarketChange>([
  'created',
  'inPlay',
  'settled',
  'unsettled',
  'archived',
]);

/**
 * The lists of all sports that were made lately, by what they were made for. Everybody who asks meanwhile gets the same
 * one, so that asking often costs the server little. Each caller says how old its prices may be.
 */
export class SportTrees {
  readonly #clock: Clock;
  readonly #readers: (() => void)[] = [];
  readonly #kept = new Map<string, { readonly madeAt: number; readonly tree: Tree }>();

  constructor({ clock, exchange }: { readonly clock: Clock; readonly exchange: Exchange }) {
    this.#clock = clock;
    exchange.onCommitted(({ events }) => {
      if (this.#kept.size > 0 && events.some(changesLists)) this.forget();
    });
  }

  /** The list kept under a key if it is young enough, or one that is made now. */
  of(key: string, maxAgeMs: number, make: () => Tree): Tree {
    const now = this.#clock.now();
    const kept = this.#kept.get(key);
    if (kept !== undefined && now < kept.madeAt + maxAgeMs) return kept.tree;
    if (this.#kept.size >= MOST_KEPT) this.forget();
    const tree = make();
    this.#kept.set(key, { madeAt: now, tree });
    // What has failed is not kept: the next one asks anew.
    tree.catch(() => this.#kept.delete(key));
    return tree;
  }

  forget(): void {
    this.#kept.clear();
  }

  /** Is called whenever the open events are read for somebody, before anything else can change them. */
  onRead(listener: () => void): void {
    this.#readers.push(listener);
  }

  noteRead(): void {
    for (const listener of this.#readers) listener();
  }
}

function changesLists(event: ExchangeEvent): boolean {
  return (
    event.type === 'EventChanged' || (event.type === 'MarketChanged' && IN_LISTS.has(event.change))
  );
}
