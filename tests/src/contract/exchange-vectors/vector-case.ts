import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One worked example of the trade, with where it comes from. Money and prices are decimals, as in its source. */
export interface VectorCase<Input, Expected> {
  readonly id: string;
  readonly category: string;
  readonly title: string;
  readonly model: string;
  readonly input: Input;
  readonly expected: Expected;
  readonly tolerance?: number;
}

/** A category's way of running its cases: asserts, and throws when core disagrees. */
export interface VectorRunner {
  readonly category: string;
  run(vector: VectorCase<unknown, unknown>): void;
}

const FILE = fileURLToPath(new URL('../../../../../shared/vectors/exchange.json', import.meta.url));

/** The cases, or null where the folder of reference material is absent. */
export function readVectors(): readonly VectorCase<unknown, unknown>[] | null {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : null;
}

/**
 * Binds a runner to the shapes that one category's cases have. The file is trusted to hold these shapes: a case
 * that does not, fails in its assertions.
 */
export function runnerOf<Input, Expected>(
  category: string,
  run: (input: Input, expected: Expected, vector: VectorCase<Input, Expected>) => void,
): VectorRunner {
  return {
    category,
    run: (vector) => {
      const typed: VectorCase<Input, Expected> = JSON.parse(JSON.stringify(vector));
      run(typed.input, typed.expected, typed);
    },
  };
}

/** Decimal money or price to paise or hundredths. */
export function hundredths(decimal: number): number {
  return Math.round(decimal * 100);
}
