import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One worked example from the industry, with its source. Money and prices are decimals, as in the source. */
export interface VectorCase<Input, Expected> {
  readonly id: string;
  readonly category: string;
  readonly title: string;
  readonly model: string;
  readonly input: Input;
  readonly expected: Expected;
  readonly tolerance?: number;
}

/** Runs the cases of one category: asserts, and throws if core disagrees. */
export interface VectorRunner {
  readonly category: string;
  run(vector: VectorCase<unknown, unknown>): void;
}

const FILE = fileURLToPath(new URL('../../../../../shared/vectors/exchange.json', import.meta.url));

/** The cases, or null if the folder of reference material is absent. */
export function readVectors(): readonly VectorCase<unknown, unknown>[] | null {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : null;
}

/**
 * Binds a runner to the shapes of one category's cases. The file is trusted to hold these shapes; a case that doesn't
 * fails its assertions.
 */
export function createRunner<Input, Expected>(
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

/** Converts decimal money or prices to paise or hundredths. */
export function toHundredths(decimal: number): number {
  return Math.round(decimal * 100);
}
