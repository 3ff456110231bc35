import FlatQueue from 'flatqueue';

/** Items by the time when each is due; the earliest first. Thousands of bets are held at once in play. */
export class DueQueue<Item> {
  readonly #queue = new FlatQueue<Item>();

  /** Time of the earliest, or null when there is none. */
  get earliest(): number | null {
    return this.#queue.peekValue() ?? null;
  }

  add(item: Item, at: number): void {
    this.#queue.push(item, at);
  }

  /** Takes out every item that is due by then, the earliest first. */
  takeDue(by: number): Item[] {
    const items: Item[] = [];
    for (let at = this.earliest; at !== null && at <= by; at = this.earliest) {
      const item = this.#queue.pop();
      if (item !== undefined) items.push(item);
    }
    // Without it the queue would keep the items that it gave away.
    this.#queue.shrink();
    return items;
  }

  clear(): void {
    this.#queue.clear();
    this.#queue.shrink();
  }
}
