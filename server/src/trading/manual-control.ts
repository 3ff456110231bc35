import type { AutoTrading } from '#ports/auto-trading.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import type { Log } from '#ports/log.ts';

/**
 * Why a market is not open though its desk would have it so. PAUSED: a trader stopped bets in it; the desk goes on when they
 * open it unchanged. MANUAL: a trader quotes it themselves until they give it back to the desk. FEED: what its feed says did
 * not count; its desk opens it when that does.
 */
export type Control = 'PAUSED' | 'MANUAL' | 'FEED';

const CONTROLS: readonly Control[] = ['PAUSED', 'MANUAL', 'FEED'];
const PREFIX = 'manual-control:';

/**
 * The markets that traders control, kept over restarts.
 *
 * The desks record here what they notice; operators take markets and give them back. What could not be saved stays in
 * memory and is saved with the next change.
 */
export class ManualControl implements AutoTrading {
  readonly #documents: DocumentStore;
  readonly #log: Log;
  readonly #controls = new Map<number, Control>();
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
      const control = CONTROLS.find((known) => known === value);
      if (Number.isSafeInteger(marketId) && control !== undefined) {
        this.#controls.set(marketId, control);
      }
    }
  }

  isByHand(marketId: number): boolean {
    const control = this.controlOf(marketId);
    return control === 'PAUSED' || control === 'MANUAL';
  }

  async setAuto(marketIds: readonly number[], auto: boolean): Promise<void> {
    const changed = marketIds.filter((id) => this.#change(id, auto ? null : 'MANUAL'));
    if (changed.length === 0) return;
    for (const listener of this.#listeners) listener(changed);
    await this.#save();
  }

  /** Why a market is not open; null: its desk trades it. */
  controlOf(marketId: number): Control | null {
    return this.#controls.get(marketId) ?? null;
  }

  /** Saves what a desk noticed: what a trader did, or that a market of theirs is over. Never fails. */
  async record(marketId: number, control: Control | null): Promise<void> {
    if (!this.#change(marketId, control) && !this.#unsaved.has(marketId)) return;
    try {
      await this.#save();
    } catch (failure) {
      const markets = [...this.#unsaved];
      this.#log.warn('the manual control of markets could not be saved yet', {
        markets,
        reason: String(failure),
      });
    }
  }

  /** Forgets the markets that are gone, however they ended. */
  async keepOnly(isThere: (marketId: number) => boolean): Promise<void> {
    for (const marketId of [...this.#controls.keys()]) {
      if (!isThere(marketId)) await this.record(marketId, null);
    }
  }

  /** Called with markets that operators took or gave back. @returns ends it. */
  onSet(listener: (marketIds: readonly number[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(marketId: number, control: Control | null): boolean {
    if (this.controlOf(marketId) === control) return false;
    if (control === null) this.#controls.delete(marketId);
    else this.#controls.set(marketId, control);
    this.#unsaved.add(marketId);
    return true;
  }

  async #save(): Promise<void> {
    for (const marketId of [...this.#unsaved]) {
      const control = this.controlOf(marketId);
      if (control === null) await this.#documents.remove(`${PREFIX}${marketId}`);
      else await this.#documents.put(`${PREFIX}${marketId}`, control);
      // Changed meanwhile: it is written once more.
      if (this.controlOf(marketId) === control) this.#unsaved.delete(marketId);
    }
  }
}
