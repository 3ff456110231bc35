const PAGE_BITS = 10;
const PAGE = 1 << PAGE_BITS;

/** What is known by ascending ids, in pages that are made when the first id of theirs comes. */
export class IdTable<Value> {
  readonly #pages: (Value | null)[][] = [];

  get(id: number): Value | null {
    return this.#pages[id >>> PAGE_BITS]?.[id & (PAGE - 1)] ?? null;
  }

  set(id: number, value: Value): void {
    this.#pageOf(id)[id & (PAGE - 1)] = value;
  }

  delete(id: number): void {
    this.#pageOf(id)[id & (PAGE - 1)] = null;
  }

  #pageOf(id: number): (Value | null)[] {
    const place = id >>> PAGE_BITS;
    while (this.#pages.length <= place) {
      this.#pages.push(new Array<Value | null>(PAGE).fill(null));
    }
    return this.#pages[place] ?? [];
  }
}

/** The same for whole numbers from 1; 0 stands for what is not known. */
export class NumberTable {
  readonly #pages: Int32Array[] = [];

  get(id: number): number {
    return this.#pages[id >>> PAGE_BITS]?.[id & (PAGE - 1)] ?? 0;
  }

  set(id: number, value: number): void {
    const place = id >>> PAGE_BITS;
    while (this.#pages.length <= place) this.#pages.push(new Int32Array(PAGE));
    const page = this.#pages[place];
    if (page !== undefined) page[id & (PAGE - 1)] = value;
  }
}
