/**
 * Lets what is done under one key follow each other. Tries to log in as one person are counted one by one, however many of
 * them are sent together; changes of one document do not overwrite each other.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `act` when everything that was asked for under `key` before is over, however it ended. */
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
