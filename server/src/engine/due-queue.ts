interface Due<Item> {
  readonly at: number;
  readonly item: Item;
}

/** Items by the time when each is due; the earliest first. A binary heap: thousands of bets are held at once in play. */
export class DueQueue<Item> {
  #heap: Due<Item>[] = [];

  /** Time of the earliest, or null when there is none. */
  get earliest(): number | null {
    return this.#heap[0]?.at ?? null;
  }

  add(item: Item, at: number): void {
    const heap = this.#heap;
    const due = { at, item };
    let place = heap.length;
    heap.push(due);
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || parent.at <= at) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = due;
  }

  /** Takes out every item that is due by then, the earliest first. */
  takeDue(by: number): Item[] {
    const items: Item[] = [];
    for (let first = this.#heap[0]; first !== undefined && first.at <= by; first = this.#heap[0]) {
      items.push(first.item);
      this.#removeFirst();
    }
    return items;
  }

  clear(): void {
    this.#heap = [];
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let place = 0;
    for (;;) {
      const left = heap[2 * place + 1];
      const right = heap[2 * place + 2];
      const isRight = left !== undefined && right !== undefined && right.at < left.at;
      const next = isRight ? right : left;
      if (next === undefined || next.at >= last.at) break;
      heap[place] = next;
      place = 2 * place + (isRight ? 2 : 1);
    }
    heap[place] = last;
  }
}
