import type { DocumentStore } from '#ports/document-store.ts';
import type { Log } from '#ports/log.ts';

/** Names that are summed at a time; the oldest goes first. */
const MOST_NAMES = 50_000;

interface Sum {
  readonly window: string;
  readonly sum: number;
}

/** Sums by name within a window of time, in memory: a new window begins at zero. */
export class WindowSums {
  readonly #sums = new Map<string, Sum>();

  /** Adds to a sum and returns it. */
  add(name: string, amount: number, window: string): number {
    const known = this.#sums.get(name);
    const sum = (known?.window === window ? known.sum : 0) + amount;
    this.#sums.delete(name);
    if (this.#sums.size >= MOST_NAMES) {
      const [oldest] = this.#sums.keys();
      if (oldest !== undefined) this.#sums.delete(oldest);
    }
    this.#sums.set(name, { window, sum });
    return sum;
  }

  /** Takes up a sum of an earlier process, unless this one counts already. */
  restore(name: string, sum: Sum): void {
    if (!this.#sums.has(name)) this.#sums.set(name, sum);
  }
}

const PREFIX = 'alarm-sum:';

/** Sums of a day that outlive the process, so that a restart forgives nothing. */
export class DaySums {
  readonly #documents: DocumentStore;
  readonly #log: Log;
  readonly #sums = new WindowSums();

  constructor({ documents, log }: { readonly documents: DocumentStore; readonly log: Log }) {
    this.#documents = documents;
    this.#log = log;
  }

  /** Reads what was kept and lets go of other days; called once at the start. */
  async load(day: string): Promise<void> {
    for (const { name, value } of await this.#documents.list(PREFIX)) {
      if (isSum(value) && value.window === day) this.#sums.restore(name, value);
      else await this.#documents.remove(name);
    }
  }

  /** Adds to the sum of a name on a day and returns it. */
  add(name: string, amount: number, day: string): number {
    const document = `${PREFIX}${name}`;
    const sum = this.#sums.add(document, amount, day);
    this.#documents.put(document, { window: day, sum }).catch((error: unknown) => {
      this.#log.warn('A sum of the day could not be kept.', { error, name });
    });
    return sum;
  }
}

/** Written here alone. */
function isSum(value: unknown): value is Sum {
  return typeof value === 'object' && value !== null && 'window' in value && 'sum' in value;
}
