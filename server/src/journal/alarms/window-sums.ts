import type { DocumentStore } from '#base/document-store.ts';
import type { Log } from '#base/system/log.ts';

/** Maximum number of keys; the oldest is dropped first. */
const MAX_NAMES = 50_000;

interface Sum {
  readonly window: string;
  readonly sum: number;
}

/** In-memory totals by key within a time window; a new window starts at zero. */
export class WindowSums {
  readonly #sums = new Map<string, Sum>();

  /** Adds to a total. @returns the new total. */
  add(name: string, amount: number, window: string): number {
    const known = this.#sums.get(name);
    const sum = (known?.window === window ? known.sum : 0) + amount;
    this.#sums.delete(name);
    if (this.#sums.size >= MAX_NAMES) {
      const [oldest] = this.#sums.keys();
      if (oldest !== undefined) this.#sums.delete(oldest);
    }
    this.#sums.set(name, { window, sum });
    return sum;
  }

  /** Restores the total of a previous process, unless the key already has one. */
  restore(name: string, sum: Sum): void {
    if (!this.#sums.has(name)) this.#sums.set(name, sum);
  }
}

const PREFIX = 'alarm-sum:';

/** Daily totals, persisted so that a restart doesn't reset them. */
export class DaySums {
  readonly #documents: DocumentStore;
  readonly #log: Log;
  readonly #sums = new WindowSums();

  constructor({ documents, log }: { readonly documents: DocumentStore; readonly log: Log }) {
    this.#documents = documents;
    this.#log = log;
  }

  /** Loads stored totals and deletes those of other days; called once on startup. */
  async load(day: string): Promise<void> {
    for (const { name, value } of await this.#documents.list(PREFIX)) {
      if (isSum(value) && value.window === day) this.#sums.restore(name, value);
      else await this.#documents.remove(name);
    }
  }

  /** Adds to a key's total for a day. @returns the new total. */
  add(name: string, amount: number, day: string): number {
    const document = `${PREFIX}${name}`;
    const sum = this.#sums.add(document, amount, day);
    this.#documents.put(document, { window: day, sum }).catch((error: unknown) => {
      this.#log.warn('Couldn’t save a daily total.', { error, name });
    });
    return sum;
  }
}

/** Only this module writes these documents. */
function isSum(value: unknown): value is Sum {
  return typeof value === 'object' && value !== null && 'window' in value && 'sum' in value;
}
