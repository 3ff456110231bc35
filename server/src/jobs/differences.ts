import type { BetRow } from '#ports/read-model.ts';

const MOST_PROBLEMS = 100;

/** Sentences about what is not as it should be; the first hundred. */
export class Differences {
  readonly #problems: string[] = [];

  get problems(): readonly string[] {
    return this.#problems;
  }

  report(problem: string): void {
    if (this.#problems.length < MOST_PROBLEMS) this.#problems.push(problem);
  }

  /** Reports what `work` throws. */
  check(name: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.report(`${name}: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }

  /** Compares the members that are expected. */
  compare(name: string, expected: object, stored: object): void {
    const found = new Map(Object.entries(stored));
    for (const [member, value] of Object.entries(expected)) {
      const [should, is] = [canonical(value), canonical(found.get(member))];
      if (should !== is) this.report(`${name}: ${member} should be ${should}, is ${is}.`);
    }
  }

  /** Compares a stored row with the one expected, which is then done with. */
  compareOne<Row extends { readonly id: number }>(
    kind: string,
    expected: Map<number, Row>,
    stored: Row,
  ): void {
    const row = expected.get(stored.id);
    expected.delete(stored.id);
    if (row === undefined)
      this.report(`The ${kind} ${stored.id} is in the database but not in the journal.`);
    else this.compare(`The ${kind} ${stored.id}`, row, stored);
  }

  /** A bet's row from before it had its mean price is as good as one with it. */
  compareBet(expected: Map<number, BetRow>, stored: BetRow): void {
    const row = expected.get(stored.id);
    if (row !== undefined && stored.meanPrice === null) {
      expected.set(stored.id, { ...row, meanPrice: null });
    }
    this.compareOne('bet', expected, stored);
  }

  compareAll<Row extends { readonly id: number }>(
    kind: string,
    expected: Map<number, Row>,
    stored: readonly Row[],
  ): void {
    for (const row of stored) this.compareOne(kind, expected, row);
    this.missing(kind, expected);
  }

  /** Reports what was expected and not found. */
  missing(kind: string, left: ReadonlyMap<number, unknown>): void {
    for (const id of left.keys()) this.report(`The ${kind} ${id} is missing in the database.`);
  }
}

/** JSON with members in one order; the database keeps its own. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
