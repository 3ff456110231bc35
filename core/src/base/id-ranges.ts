/** Inclusive range. */
export type IdRange = readonly [from: number, to: number];

/** A set of IDs stored as ranges, so thousands of consecutive IDs take the space of one. IDs can't be removed. */
export class IdRanges {
  /** Sorted, and never adjacent to each other. */
  #ranges: IdRange[];

  constructor(ranges: readonly IdRange[] = []) {
    this.#ranges = [...ranges];
  }

  get ranges(): readonly IdRange[] {
    return this.#ranges;
  }

  has(id: number): boolean {
    const range = this.#ranges[this.#placeFor(id)];
    return range !== undefined && range[0] <= id;
  }

  add(id: number): void {
    if (this.has(id)) return;
    const place = this.#placeFor(id);
    const before = this.#ranges[place - 1];
    const after = this.#ranges[place];
    const joinsBefore = before !== undefined && before[1] === id - 1;
    const joinsAfter = after !== undefined && after[0] === id + 1;
    const from = joinsBefore ? before[0] : id;
    const to = joinsAfter ? after[1] : id;
    const first = joinsBefore ? place - 1 : place;
    this.#ranges.splice(first, Number(joinsBefore) + Number(joinsAfter), [from, to]);
  }

  /** Index of the first range that ends at or after the ID. */
  #placeFor(id: number): number {
    let low = 0;
    let high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ranges[middle]?.[1] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
