import type { BetFact, MarketFact } from './facts.ts';

/** One possible outcome of a market: the winners, or the number of runs (in hundredths). */
export type Ending = { readonly winners: ReadonlySet<number> } | { readonly runs: number };

const RUN = 100;
const RUNS_OF_HOUSE: ReadonlySet<string> = new Set(['FANCY', 'KHADO', 'METER']);

/** True if the house market is on a number of runs. */
export function isOnRuns({ kind }: MarketFact): boolean {
  return RUNS_OF_HOUSE.has(kind);
}

/** Every outcome that makes a difference to these bets, and some that don't. */
export function* listEndings(market: MarketFact, bets: readonly BetFact[]): Generator<Ending> {
  if (isOnRuns(market)) {
    // One run at a time, past the last one at which anything changes.
    const last = Math.max(0, ...bets.map(({ house }) => computeReach(house)));
    for (let runs = 0; runs <= last + RUN; runs += RUN) yield { runs };
    return;
  }
  if (market.isLine) {
    const lines = new Set<number>([0]);
    for (const bet of bets) {
      for (const line of [bet.price, bet.pending?.price ?? bet.price, ...bet.fills.map((fill) => fill.price)]) {
        lines.add(line);
        lines.add(line - 1);
      }
    }
    for (const runs of lines) yield { runs };
    return;
  }
  const alive = market.runnerIds.map((_, runner) => runner).filter((runner) => market.removed[runner] !== true);
  yield* combinations(alive, Math.min(market.winners, alive.length));
}

function computeReach(house: BetFact['house']): number {
  return house === null ? 0 : Math.ceil(house.line / RUN) * RUN + house.reach * RUN;
}

function* combinations(runners: readonly number[], count: number): Generator<Ending> {
  const chosen: number[] = [];
  function* choose(from: number): Generator<Ending> {
    if (chosen.length === count) {
      yield { winners: new Set(chosen) };
      return;
    }
    for (let n = from; n < runners.length; n++) {
      chosen.push(runners[n] ?? 0);
      yield* choose(n + 1);
      chosen.pop();
    }
  }
  yield* choose(0);
}
