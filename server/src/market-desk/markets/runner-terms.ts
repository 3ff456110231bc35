import type { RunnerTerms } from '@crease/core/exchange/command.ts';
import { toNamed } from '#site/custom-texts.ts';

/** A runner of a new market as parsed by the route. */
export interface NewRunner {
  readonly name: string;
  readonly sort?: number | undefined;
  readonly number?: string | undefined;
  readonly stall?: string | undefined;
  readonly jockey?: string | undefined;
}

/** Builds a new runner's terms; sorted in the given order unless specified. */
export function buildRunnerTerms(runner: NewRunner, place: number): RunnerTerms {
  return {
    ...toNamed(runner.name),
    sort: runner.sort ?? place + 1,
    number: runner.number ?? null,
    stall: runner.stall ?? null,
    jockey: runner.jockey ?? null,
  };
}
