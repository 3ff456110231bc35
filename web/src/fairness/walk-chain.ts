import { hashText } from '@crease/games/fairness/hmac.ts';

/** Hashes per slice: a few ms, so the page stays responsive. */
const SLICE = 1_000;

export interface ChainWalk {
  /** Seed of the starting round. */
  readonly seed: string;
  /** Round number, equal to the number of steps to the first seed. */
  readonly roundNo: number;
  /** Seed to stop at. Null walks to the first seed. */
  readonly until: string | null;
  /** Called after each slice. */
  readonly onSteps: (steps: number) => void;
  readonly signal: AbortSignal;
}

/** End of a walk: the seed and the number of steps. */
export interface ChainEnd {
  readonly seed: string;
  readonly steps: number;
  /** True if this is the seed sought, or the first seed if none was given. */
  readonly isFound: boolean;
}

/**
 * Walks a round's seed chain back, each seed being the SHA-256 of the next.
 *
 * @throws the signal's reason on abort.
 */
export async function walkChain(walk: ChainWalk): Promise<ChainEnd> {
  const { roundNo, until, onSteps, signal } = walk;
  let { seed } = walk;
  for (let steps = 0; ; steps++) {
    if (seed === until) return { seed, steps, isFound: true };
    if (steps === roundNo) return { seed, steps, isFound: until === null };
    if (steps > 0 && steps % SLICE === 0) {
      onSteps(steps);
      await yieldToPage();
      signal.throwIfAborted();
    }
    seed = hashText(seed);
  }
}

/** Yields to painting and input. */
function yieldToPage(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
