import FlatQueue from 'flatqueue';

/** Priority queue by due time. In-play, thousands of bets are held at once. */
export class DueQueue<Item> {
  readonly #queue = new FlatQueue<Item>();

  /** Earliest due time; null if empty. */
  get earliest(): number | null {
    return this.#queue.peekValue() ?? null;
  }

  add(item: Item, at: number): void {
    this.#queue.push(item, at);
  }

  /** Removes and returns all items due by then, earliest first. */
  takeDue(by: number): Item[] {
    const items: Item[] = [];
    for (let at = this.earliest; at !== null && at <= by; at = this.earliest) {
      const item = this.#queue.pop();
      if (item !== undefined) items.push(item);
    }
    // Otherwise the queue would keep references to removed items.
    this.#queue.shrink();
    return items;
  }

  clear(): void {
    this.#queue.clear();
    this.#queue.shrink();
  }
}
