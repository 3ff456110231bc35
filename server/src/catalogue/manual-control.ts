import type { BaseEnv } from '#base/env.ts';

/**
 * Reason a market isn't open although its desk wants it to be. PAUSED: a trader suspended betting; the desk resumes
 * when they open it unchanged. MANUAL: a trader quotes it until they return it to the desk. FEED: the feed's data was
 * unreliable; the desk reopens it when it recovers.
 */
export type Control = 'PAUSED' | 'MANUAL' | 'FEED';

const CONTROLS: readonly Control[] = ['PAUSED', 'MANUAL', 'FEED'];
const PREFIX = 'manual-control:';

/**
 * Markets under trader control, persisted across restarts. A trader who quotes or suspends an automatic market takes
 * manual control of it, which ends only when it is released here.
 *
 * Desks record what they detect; operators take and return markets. A failed write stays in memory and is saved with
 * the next change.
 */
export class ManualControl {
  readonly #parts: Pick<BaseEnv, 'documents' | 'log'>;
  readonly #controls = new Map<number, Control>();
  readonly #unsaved = new Set<number>();
  readonly #listeners = new Set<(marketIds: readonly number[]) => void>();

  constructor(parts: Pick<BaseEnv, 'documents' | 'log'>) {
    this.#parts = parts;
  }

  /** Loads the persisted state. Must be awaited before the first desk inspects its markets. */
  async load(): Promise<void> {
    for (const { name, value } of await this.#parts.documents.list(PREFIX)) {
      const marketId = Number(name.slice(PREFIX.length));
      const control = CONTROLS.find((known) => known === value);
      if (Number.isSafeInteger(marketId) && control !== undefined) {
        this.#controls.set(marketId, control);
      }
    }
  }

  /** True if a trader has manual control. False for markets that are never priced automatically. */
  isManual(marketId: number): boolean {
    const control = this.findControl(marketId);
    return control === 'PAUSED' || control === 'MANUAL';
  }

  /**
   * Releases markets to automatic pricing (`auto` true) or takes manual control. Also remembered for markets without
   * automatic pricing, in case it starts later.
   */
  async setAuto(marketIds: readonly number[], auto: boolean): Promise<void> {
    const changed = marketIds.filter((id) => this.#change(id, auto ? null : 'MANUAL'));
    if (changed.length === 0) return;
    for (const listener of this.#listeners) listener(changed);
    await this.#save();
  }

  /** Reason a market isn't open; null if its desk trades it. */
  findControl(marketId: number): Control | null {
    return this.#controls.get(marketId) ?? null;
  }

  /** Saves what a desk detected: a trader's action, or the end of their market. Never fails. */
  async record(marketId: number, control: Control | null): Promise<void> {
    if (!this.#change(marketId, control) && !this.#unsaved.has(marketId)) return;
    try {
      await this.#save();
    } catch (failure) {
      const details = { markets: [...this.#unsaved], reason: String(failure) };
      const problem = 'Couldn’t save manual market control; retrying with the next change.';
      this.#parts.log.warn(problem, details);
    }
  }

  /** Removes markets that no longer exist. */
  async prune(exists: (marketId: number) => boolean): Promise<void> {
    for (const marketId of [...this.#controls.keys()]) {
      if (!exists(marketId)) await this.record(marketId, null);
    }
  }

  /** Notifies of markets taken or returned by operators. @returns a function that unsubscribes. */
  onSet(listener: (marketIds: readonly number[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(marketId: number, control: Control | null): boolean {
    if (this.findControl(marketId) === control) return false;
    if (control === null) this.#controls.delete(marketId);
    else this.#controls.set(marketId, control);
    this.#unsaved.add(marketId);
    return true;
  }

  async #save(): Promise<void> {
    for (const marketId of [...this.#unsaved]) {
      const control = this.findControl(marketId);
      if (control === null) await this.#parts.documents.remove(`${PREFIX}${marketId}`);
      else await this.#parts.documents.put(`${PREFIX}${marketId}`, control);
      // Changed meanwhile: write it again.
      if (this.findControl(marketId) === control) this.#unsaved.delete(marketId);
    }
  }
}
