import { hashText } from '@crease/games/fairness/hmac.ts';

/** Hashes between two looks at the page: a few milliseconds, so that it goes on answering. */
const SLICE = 1_000;

export interface ChainWalk {
  /** Seed of the round that is begun from. */
  readonly seed: string;
  /** Its number: so many steps lead to the first seed of the chain. */
  readonly roundNo: number;
  /** Where to stop before the first seed; null: go on to it. */
  readonly until: string | null;
  /** Heard after each slice. */
  readonly onSteps: (steps: number) => void;
  readonly signal: AbortSignal;
}

/** Where a walk has ended: the seed there, and how many steps lie between. */
export interface ChainEnd {
  readonly seed: string;
  readonly steps: number;
  /** Whether this is the seed that was looked for; true at the first seed when none was. */
  readonly isFound: boolean;
}

/**
 * Walks from a round's seed back through its chain, each seed the SHA-256 of the one after it.
 *
 * @throws the reason of the signal when it is aborted.
 */
export async function walkChain(walk: ChainWalk): Promise<ChainEnd> {
  const { roundNo, until, onSteps, signal } = walk;
  let { seed } = walk;
  for (let steps = 0; ; steps++) {
    if (seed === until) return { seed, steps, isFound: true };
    if (steps === roundNo) return { seed, steps, isFound: until === null };
    if (steps > 0 && steps % SLICE === 0) {
      onSteps(steps);
      await aMoment();
      signal.throwIfAborted();
    }
    seed = hashText(seed);
  }
}

/** Lets the page paint and hear what was pressed. */
function aMoment(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
