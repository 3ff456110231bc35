/**
 * Serialises work per key, so that concurrent logins of one user are counted one by one and concurrent changes to one
 * document don't overwrite each other.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `act` after all earlier work under `key` has finished, successfully or not. */
  async run<Value>(key: string, act: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(key);
    const mine = before === undefined ? act() : before.then(act, act);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
