import type { Side } from '#bet/bet.ts';
import type { Money } from '#money/money.ts';

/** A bet for the naive risk: `line` in hundredths on a line market, otherwise `runner`. */
export interface NaiveRisk {
  readonly side: Side;
  readonly runner: number;
  readonly line: number;
  readonly stake: Money;
  /** Backer's profit, and layer's liability while unmatched. */
  readonly profit: Money;
  readonly liability: Money;
  readonly isMatched: boolean;
}

/** Result of one bet by whether its runner wins. */
function getBetResult(bet: NaiveRisk, runnerWins: boolean): Money {
  const { side, isMatched } = bet;
  if (side === 'BACK') return runnerWins ? bet.profit : -bet.stake;
  return runnerWins ? -(isMatched ? bet.profit : bet.liability) : bet.stake;
}

/** Worst sum of the matched bets over every choice of unmatched ones. */
function findWorstResult(bets: readonly NaiveRisk[], wins: (bet: NaiveRisk) => boolean): Money {
  const matched = bets.filter((bet) => bet.isMatched);
  const open = bets.filter((bet) => !bet.isMatched);
  let worst = 0;
  for (let chosen = 0; chosen < 2 ** open.length; chosen++) {
    const all = [...matched, ...open.filter((_bet, place) => Math.floor(chosen / 2 ** place) % 2 === 1)];
    const result = all.reduce((sum, bet) => sum + getBetResult(bet, wins(bet)), 0);
    worst = Math.min(worst, result);
  }
  return worst;
}

/**
 * Exposure of winner bets by trying every set of winners and every choice of unmatched bets.
 *
 * @param winners exact number of winners; 0 if any set of runners may win.
 * @param removed runners that can't win.
 */
export function naiveExposure(
  bets: readonly NaiveRisk[],
  runners: number,
  winners: number,
  removed: ReadonlySet<number> = new Set(),
): Money {
  const standing = runners - removed.size;
  const places = Math.min(winners, standing);
  let worst = 0;
  for (let set = 0; set < 2 ** runners; set++) {
    const won: number[] = [];
    for (let runner = 0; runner < runners; runner++) {
      if (Math.floor(set / 2 ** runner) % 2 === 1) won.push(runner);
    }
    if (won.some((runner) => removed.has(runner))) continue;
    if (winners !== 0 && won.length !== places) continue;
    worst = Math.min(
      worst,
      findWorstResult(bets, (bet) => won.includes(bet.runner)),
    );
  }
  return worst === 0 ? 0 : -worst;
}

/** Largest profit of winner bets by trying every set of winners; an unmatched bet is included where it wins. */
export function naiveLargestProfit(
  bets: readonly NaiveRisk[],
  {
    runners,
    winners,
    removed,
  }: {
    readonly runners: number;
    readonly winners: number;
    readonly removed: ReadonlySet<number>;
  },
): Money {
  const places = Math.min(winners, runners - removed.size);
  let best = 0;
  for (let set = 0; set < 2 ** runners; set++) {
    const won = Array.from({ length: runners }, (_, runner) => runner).filter(
      (runner) => Math.floor(set / 2 ** runner) % 2 === 1,
    );
    if (won.some((runner) => removed.has(runner))) continue;
    if (winners !== 0 && won.length !== places) continue;
    const results = bets.map((bet) => {
      const result = getBetResult(bet, won.includes(bet.runner));
      return bet.isMatched ? result : Math.max(0, result);
    });
    best = Math.max(
      best,
      results.reduce((sum, result) => sum + result, 0),
    );
  }
  return best;
}

/** Exposure of line bets by trying every number of runs to beyond the highest line. A backer ("No") wins below. */
export function naiveLineExposure(bets: readonly NaiveRisk[]): Money {
  const highest = Math.max(0, ...bets.map((bet) => bet.line));
  let worst = 0;
  for (let runs = 0; runs * 100 <= highest + 200; runs++) {
    worst = Math.min(
      worst,
      findWorstResult(bets, (bet) => runs * 100 < bet.line),
    );
  }
  return worst === 0 ? 0 : -worst;
}
