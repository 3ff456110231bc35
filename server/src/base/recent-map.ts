/**
 * A bounded map: keeps at least the latest `most` entries and at most twice as many.
 *
 * Uses two generations. Deleting the oldest key one by one would be slower, because finding a map's first key scans
 * past all deleted slots.
 */
export class RecentMap<Value> {
  readonly #most: number;
  #newer = new Map<string, Value>();
  #older = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    return this.#newer.get(key) ?? this.#older.get(key);
  }

  set(key: string, value: Value): void {
    if (this.#newer.size >= this.#most) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, value);
  }

  clear(): void {
    this.#newer = new Map();
    this.#older = new Map();
  }
}
