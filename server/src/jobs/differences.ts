const MAX_PROBLEMS = 100;

/** Collects descriptions of discrepancies; keeps the first hundred. */
export class Differences {
  readonly #problems: string[] = [];

  get problems(): readonly string[] {
    return this.#problems;
  }

  report(problem: string): void {
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push(problem);
  }

  /** Reports anything that `work` throws. */
  check(name: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.report(`${name}: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }

  /** Compares only the members that are expected. */
  compare(name: string, expected: object, stored: object): void {
    const found = new Map(Object.entries(stored));
    for (const [member, value] of Object.entries(expected)) {
      const [should, is] = [canonical(value), canonical(found.get(member))];
      if (should !== is) this.report(`${name}: ${member} should be ${should} but is ${is}.`);
    }
  }

  /** Compares a stored row with the expected one, then drops the expected one. */
  compareOne<Row extends { readonly id: number }>(
    kind: string,
    expected: Map<number, Row>,
    stored: Row,
  ): void {
    const row = expected.get(stored.id);
    expected.delete(stored.id);
    if (row === undefined)
      this.report(`${kind} ${stored.id} is in the database but not in the journal.`);
    else this.compare(`${kind} ${stored.id}`, row, stored);
  }

  compareAll<Row extends { readonly id: number }>(
    kind: string,
    expected: Map<number, Row>,
    stored: readonly Row[],
  ): void {
    for (const row of stored) this.compareOne(kind, expected, row);
    this.missing(kind, expected);
  }

  /** Reports expected rows that weren't found. */
  missing(kind: string, expected: ReadonlyMap<number, unknown>): void {
    for (const id of expected.keys()) this.report(`${kind} ${id} is missing from the database.`);
  }
}

/** Serialises with sorted keys; the database has its own key order. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
