import type { AutoTrading } from '#ports/auto-trading.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import type { Log } from '#ports/log.ts';

/**
 * How a trader has a market: HELD they stopped bets in it, and it is given back when they let it go on as it was; TAKEN they
 * quote it themselves until it is given back by name.
 */
export type Hand = 'HELD' | 'TAKEN';

const PREFIX = 'trading-hand:';

/**
 * The markets that traders have taken over, kept over restarts.
 *
 * The desks write down here what they notice; operators take markets and give them back. What could not be written is
 * known in memory and written with the next change.
 */
export class HouseHands implements AutoTrading {
  readonly #documents: DocumentStore;
  readonly #log: Log;
  readonly #hands = new Map<number, Hand>();
  readonly #unsaved = new Set<number>();
  readonly #listeners = new Set<(marketIds: readonly number[]) => void>();

  constructor(parts: { readonly documents: DocumentStore; readonly log: Log }) {
    this.#documents = parts.documents;
    this.#log = parts.log;
  }

  /** Reads what was kept. To be awaited before the first desk looks at its markets. */
  async load(): Promise<void> {
    for (const { name, value } of await this.#documents.list(PREFIX)) {
      const marketId = Number(name.slice(PREFIX.length));
      if (Number.isSafeInteger(marketId) && (value === 'HELD' || value === 'TAKEN')) {
        this.#hands.set(marketId, value);
      }
    }
  }

  isByHand(marketId: number): boolean {
    return this.#hands.has(marketId);
  }

  async setAuto(marketIds: readonly number[], auto: boolean): Promise<void> {
    const changed = marketIds.filter((id) => this.#change(id, auto ? null : 'TAKEN'));
    if (changed.length === 0) return;
    for (const listener of this.#listeners) listener(changed);
    await this.#save();
  }

  /** How a trader has a market; null: its desk trades it. */
  handOf(marketId: number): Hand | null {
    return this.#hands.get(marketId) ?? null;
  }

  /** A desk has noticed what a trader did, or that a market of theirs is over. Never fails. */
  async note(marketId: number, hand: Hand | null): Promise<void> {
    if (!this.#change(marketId, hand) && !this.#unsaved.has(marketId)) return;
    try {
      await this.#save();
    } catch (failure) {
      const markets = [...this.#unsaved];
      this.#log.warn('markets in the hands of traders could not be written down yet', {
        markets,
        reason: String(failure),
      });
    }
  }

  /** Forgets the markets that are gone, however they ended. */
  async keepOnly(isThere: (marketId: number) => boolean): Promise<void> {
    for (const marketId of [...this.#hands.keys()]) {
      if (!isThere(marketId)) await this.note(marketId, null);
    }
  }

  /** Tells of markets that operators took or gave back; the function given back ends it. */
  onSet(listener: (marketIds: readonly number[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(marketId: number, hand: Hand | null): boolean {
    if (this.handOf(marketId) === hand) return false;
    if (hand === null) this.#hands.delete(marketId);
    else this.#hands.set(marketId, hand);
    this.#unsaved.add(marketId);
    return true;
  }

  async #save(): Promise<void> {
    for (const marketId of [...this.#unsaved]) {
      const hand = this.handOf(marketId);
      if (hand === null) await this.#documents.remove(`${PREFIX}${marketId}`);
      else await this.#documents.put(`${PREFIX}${marketId}`, hand);
      // Changed meanwhile: it is written once more.
      if (this.handOf(marketId) === hand) this.#unsaved.delete(marketId);
    }
  }
}
